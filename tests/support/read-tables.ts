import type pg from 'pg'

/** The rows of each table as text, sorted, and the columns that were read. */
export type Tables = Record<string, { columns: string[]; rows: string[] }>

/**
 * Reads every table, without the columns that requests and starts change by themselves.
 * @param before reads these tables and columns, of an earlier state
 */
export async function readTables(client: pg.Client, before?: Tables): Promise<Tables> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attname) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
     AND attname NOT IN ('lastUsedAt', 'lastSeenAt', 'usedAt') GROUP BY relname ORDER BY relname`,
  )
  const read = async (name: string, columns: string[]) => {
    const list = columns.map((column) => client.escapeIdentifier(column)).join()
    // An account without events had no counter in earlier versions.
    const condition = name === 'EventCounter' ? 'WHERE "last" > 0' : ''
    const sql = `SELECT ROW(${list})::text AS row FROM ${client.escapeIdentifier(name)} ${condition} ORDER BY 1`
    return { columns, rows: (await client.query<{ row: string }>(sql)).rows.map(({ row }) => row) }
  }
  const chosen = before ? Object.entries(before).map(([name, { columns }]) => ({ name, columns })) : tables
  const result: Tables = {}
  for (const { name, columns } of chosen) result[name] = await read(name, columns)
  return result
}
