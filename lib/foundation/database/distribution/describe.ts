import type pg from 'pg'
import { countServiceConnections, listWorkers, measureTables, type TableSize } from './check-cluster'
import { readDistribution } from './read-distribution'

const numbers = new Intl.NumberFormat('en')

/** Says which tables are distributed, and how large they are. */
export async function describeState(client: pg.Client): Promise<string> {
  const { citusVersion, distributed } = await readDistribution(client)
  if (citusVersion === undefined) return 'The database has no extension citus: no table is distributed.'
  const sizes = await measureTables(client)
  const nodes = await listWorkers(client)
  const where = ({ name }: TableSize) => (distributed.includes(name) ? 'distributed' : 'on the coordinator')
  return [
    `Citus ${citusVersion}; nodes for shards: ${nodes.join(', ') || 'none'}`,
    ...sizes.map((size) => `  ${size.name.padEnd(18)}${describeSize(size)}  ${where(size)}`),
  ].join('\n')
}

/** Says what distributing the tables, or bringing them back, will do. */
export async function describePlan(client: pg.Client, { undo, shards }: { undo: boolean; shards: number }) {
  const { distributed } = await readDistribution(client)
  const total = (await measureTables(client)).reduce((bytes, table) => bytes + table.bytes, 0)
  const connections = await countServiceConnections(client)
  const action = undo
    ? [
        'Brings these tables back to the coordinator, with all foreign keys, in one transaction.',
        `The coordinator needs ${describeBytes(total)} of free disk space, and as much again for the log.`,
      ]
    : [
        distributed.length > 0
          ? 'Distributes the tables that are not distributed yet, beside the others, in one transaction.'
          : `Distributes these tables by account into ${shards} shards, in one transaction.`,
      ]
  return [
    await describeState(client),
    '',
    ...action,
    'Requests for tasks get 503 until it is done. If it is interrupted, nothing has changed.',
    connections > 0
      ? `Instances of the service have ${connections} connections. Each must run this release; stop older ones first.`
      : 'No instance of the service is connected.',
  ].join('\n')
}

function describeSize({ rows, bytes }: TableSize): string {
  const count = rows < 0 ? 'unknown' : `about ${numbers.format(rows)}`
  return `${count.padStart(16)} rows ${describeBytes(bytes).padStart(10)}`
}

function describeBytes(bytes: number): string {
  const gigabytes = bytes / 1e9
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
}
