import pg from 'pg'

export const partitionCount = 8

// Parameters of the table do not apply to partitions, and a partitioned table has none.
const partitionSettings = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02'

/** Replaces an empty Task by one that is partitioned by the hash of its user, as the shards of Citus are. */
export async function partitionTasks(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ role: string }>(
    `SELECT DISTINCT grantee AS role FROM information_schema.role_table_grants
    WHERE table_name = 'Task' AND grantee <> current_user`,
  )
  const partitions = Array.from(
    { length: partitionCount },
    (_, place) => `CREATE TABLE "Task_part_${place}" PARTITION OF "Task"
      FOR VALUES WITH (MODULUS ${partitionCount}, REMAINDER ${place}) WITH (${partitionSettings});`,
  )
  const grants = rows.map(
    ({ role }) => `GRANT SELECT, INSERT, UPDATE, DELETE ON "Task" TO ${pg.escapeIdentifier(role)};`,
  )
  await client.query(`BEGIN;
    ALTER TABLE "Task" RENAME TO "Task_plain";
    CREATE TABLE "Task" (LIKE "Task_plain" INCLUDING ALL) PARTITION BY HASH ("userId");
    ${partitions.join('\n')}
    DROP TABLE "Task_plain";
    ${grants.join('\n')}
    COMMIT`)
  await client.end()
}
