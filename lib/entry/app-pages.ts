/** The page that a sign-in leads to, and that the installed app opens: today's tasks. */
export const homePage = '/day'
/** The first names in the paths of the pages that require a session. */
export const appPages: readonly string[] = ['day', 'week', 'archive', 'insights', 'profile']
