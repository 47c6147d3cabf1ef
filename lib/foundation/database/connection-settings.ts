/**
 * The session settings that Prisma's adapter assumes: it writes and reads timestamps without their offset and expects ISO
 * 8601 dates. The defaults of the database or role may differ. A statement, because PgBouncer refuses the startup
 * parameter `options`; PgBouncer carries these two settings over to each connection that it assigns.
 */
export const sessionSettings = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO'`
