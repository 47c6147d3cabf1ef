/** A page for people who are signed in. */
type AppPage = {
  path: string
  name: string
  /** Opens it after `g`. */
  key?: string
  /** Whether people who are signed out see it too. */
  isPublic?: boolean
}

/** In the navigation. */
export const mainPages = [
  { path: '/day', name: 'Tasks', key: 't' },
  { path: '/week', name: 'Week', key: 'k' },
  { path: '/insights', name: 'Insights', key: 'i' },
  { path: '/archive', name: 'Archive', key: 'a' },
] as const satisfies AppPage[]

/** In the navigation on wide screens, below those. On phones they are in the account menu. */
export const furtherPages = [
  { path: '/recurrences', name: 'Recurring', key: 'r' },
  { path: '/labels', name: 'Labels', key: 'l' },
] as const satisfies AppPage[]

const developerPages = [
  { path: '/profile/api-keys', name: 'API Keys', key: 'd' },
  { path: '/profile/webhooks', name: 'Webhooks', key: 'w' },
] as const satisfies AppPage[]

const reference = { path: '/reference', name: 'API reference', isPublic: true } as const satisfies AppPage

/** In the navigation on wide screens. On phones, whose bar has little room, they are in the account menu. */
export const sidebarPages = [...developerPages, reference] as const

/** In the account menu. */
export const accountPages = [
  { path: '/profile', name: 'Profile', key: 'p' },
  { path: '/profile/activity', name: 'Activity' },
] as const satisfies AppPage[]

const pages = [...mainPages, ...furtherPages, ...developerPages, ...accountPages, reference] as const
type Page = (typeof pages)[number]

/** All of them. The navigation, menus, the palette, shortcuts, return paths and reminders follow from this list. */
export const appPages: readonly (AppPage & { path: Page['path'] })[] = pages

/** The path that each key opens. */
export type PageKeys = { [Keyed in Extract<Page, { key: string }> as Keyed['key']]: Keyed['path'] }

/** The page that a sign-in leads to, and that the installed app opens: today's tasks. */
export const homePage: string = mainPages[0].path

/** Finds the page with the same first name in its path, such as `/profile/api-keys` for `/profile/import`. */
export function findAppPage(path: string) {
  const firstName = (of: string) => of.split(/[/?]/, 2)[1]
  return appPages.find((page) => firstName(page.path) === firstName(path))
}
