/** The page that a sign-in leads to, and that the installed app opens: today's tasks. */
export const homePage = '/day'
