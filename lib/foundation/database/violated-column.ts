import pg from 'pg'

const notNullViolation = '23502'

/** The column of a table that a statement would have set to null, which it must not be. */
export function violatedColumn(error: unknown, table: string): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== notNullViolation) return undefined
  // Citus passes on the message alone, with the name of a shard.
  const [, column, relation = ''] = /"(\w+)"[^"]*"(\w+)"/.exec(error.message) ?? []
  return (error.table ?? relation).replace(/_\d+$/, '') === table ? (error.column ?? column) : undefined
}
