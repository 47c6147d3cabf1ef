import { distributedTables } from '@/lib/foundation/database/distribution/tables'

const isDistributed = (table = '') => distributedTables.some((name) => name === table)

/**
 * Finds what would break the release before a migration, which goes on serving while others are replaced, or would hold
 * up its requests.
 */
export function findUnsafeSteps(sql: string): string[] {
  const statements = sql.replace(/--(?! Contract:).*$/gm, '')
  const created = new Set([...statements.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/g)].map(([, name]) => name))
  const found: string[] = []
  for (const [, concurrently, table] of statements.matchAll(
    /CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?(?:IF NOT EXISTS )?(?:"\w+"\s+)?ON "(\w+)"/g,
  )) {
    if (concurrently === undefined && !created.has(table)) found.push(`CREATE INDEX ON "${table}" blocks writes`)
  }
  for (const [, table, change = ''] of statements.matchAll(/ALTER TABLE (?:ONLY )?"(\w+)"([^;]*)/g)) {
    if (created.has(table)) continue
    if (/ADD COLUMN (?![^,]*DEFAULT)[^,]*NOT NULL/.test(change))
      found.push(`"${table}": a NOT NULL column needs a default`)
    if (/ADD COLUMN [^,]*(GENERATED|DEFAULT [^,]*\b(?!now\b|CURRENT_)\w+\()/.test(change))
      found.push(`"${table}": a generated or volatile value rewrites the table`)
    if (/(UNIQUE|PRIMARY KEY)(?! USING INDEX)/.test(change))
      found.push(`"${table}": build the index concurrently, and add the constraint USING INDEX`)
    if (/ADD CONSTRAINT [^,]*(CHECK|FOREIGN KEY)(?![\s\S]*NOT VALID)/.test(change)) {
      found.push(`"${table}": add the constraint NOT VALID, and validate it in the next migration`)
    }
    if (/SET NOT NULL/.test(change)) found.push(`"${table}": SET NOT NULL reads the table under an exclusive lock`)
    if (/ALTER COLUMN "\w+" (SET DATA )?TYPE/.test(change)) found.push(`"${table}": TYPE may rewrite the table`)
    if (/RENAME/.test(change)) found.push(`"${table}": the release before does not know the new name`)
    if (/DROP COLUMN/.test(change) && !statements.includes('-- Contract:')) {
      found.push(`"${table}": the release before may use the column`)
    }
  }
  for (const [, table] of statements.matchAll(/CREATE TRIGGER [^;]*? ON "(\w+)"/g)) {
    if (isDistributed(table)) found.push(`"${table}": Citus allows no trigger on a distributed table`)
  }
  for (const [, table, change = ''] of statements.matchAll(/ALTER TABLE (?:ONLY )?"(\w+)"([^;]*)/g)) {
    for (const [, target] of change.matchAll(/REFERENCES "(\w+)"/g)) {
      if (isDistributed(table) !== isDistributed(target))
        found.push(`"${table}": Citus allows no foreign key between a distributed and a local table`)
    }
  }
  for (const [, name] of statements.matchAll(/DROP INDEX (?!CONCURRENTLY)(?:IF EXISTS )?"?(\w+)/g)) {
    found.push(`DROP INDEX "${name}" waits for every query of its table: drop it concurrently`)
  }
  const outsideFunctions = statements.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
  for (const [, table] of outsideFunctions.matchAll(/(?:^|;)\s*(?:UPDATE|DELETE FROM) "(\w+)"/g)) {
    if (!created.has(table)) found.push(`"${table}": change rows in batches in the background`)
  }
  if (/DROP TABLE/.test(statements) && !statements.includes('-- Contract:')) {
    found.push('the release before may use the table')
  }
  return found
}
