import { findAppPage, homePage } from '@/lib/entry/app-pages'
import { consentPath } from '@/lib/entry/connect'

/** The header in which proxy.ts tells layouts the page that was asked for, which Next does not. */
export const pageHeader = 'x-page'

/**
 * Reads the page to which a sign-in returns; undefined for today's tasks, where it leads anyway. Only pages that require a
 * session: an address elsewhere would let a link lead people away from this service.
 */
export function readReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 300 || value === homePage) return undefined
  const isPath = /^\/\w+(?:\/[\w-]+)*(?:\?[\w=&%.+*-]*)?$/.test(value)
  if (isPath && value.startsWith(`${consentPath}/`)) return value
  const page = isPath ? findAppPage(value) : undefined
  return page && !page.isPublic ? value : undefined
}

/** Reads the page to which a sign-in returns from an address that next-auth has made absolute. */
export function readReturnUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const { pathname, search } = new URL(value)
  return readReturnPath(pathname + search)
}

type AuthPage = '/sign-in' | '/sign-up' | '/second-step' | '/forgot-password'

/** The address of a page of the sign-in that returns to the page that was asked for. */
export function withReturnPath(page: AuthPage, path: unknown): string {
  const next = readReturnPath(path)
  return next === undefined ? page : `${page}?${new URLSearchParams({ next })}`
}
