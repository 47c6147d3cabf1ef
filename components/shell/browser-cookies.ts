import { formatCookie } from '@/lib/web/cookie-name'

const isSecure = () => window.location.protocol === 'https:'

/** @param maxAge how long the browser keeps it, in seconds */
export function storeCookie(name: string, value: string, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and is not in every browser
  document.cookie = formatCookie(name, value, { isSecure: isSecure(), maxAge })
}
