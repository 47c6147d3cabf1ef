/**
 * Adds to a database's address the session settings under which Prisma's adapter is right: it writes and reads instants
 * without their offset, and expects dates as ISO 8601 writes them. A database or a role may be set otherwise.
 */
export function withSessionSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const given = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${given} -c TimeZone=UTC -c DateStyle=ISO`.trim())
  return url.href
}
