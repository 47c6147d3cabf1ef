/**
 * Adds the session settings that Prisma's adapter assumes to a database URL: it writes and reads timestamps without their
 * offset and expects ISO 8601 dates. The defaults of the database or role may differ.
 */
export function withSessionSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${options} -c TimeZone=UTC -c DateStyle=ISO`.trim())
  return url.href
}
