/** The first names in the paths of the pages that require a session. */
export const appPages: readonly string[] = ['day', 'week', 'archive', 'insights', 'profile']
