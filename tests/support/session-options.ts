/**
 * Adds the session settings that Prisma's adapter assumes to a database URL, for clients that cannot run a statement when
 * they connect.
 */
export function withSessionSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${options} -c TimeZone=UTC -c DateStyle=ISO`.trim())
  return url.href
}
