import pg from 'pg'

export type Role = { name: string; isSuperuser: boolean }

/** Describes the role that a database URL leads to. Behind some poolers its name is not the one in the URL. */
export async function describeRole(databaseUrl: string): Promise<Role> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  // The pending query reports a lost connection too; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Role>(
      'SELECT rolname AS name, rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user',
    )
    const [role] = rows
    if (role === undefined) throw new Error('the current role is not in pg_roles')
    return role
  } finally {
    await client.end()
  }
}
