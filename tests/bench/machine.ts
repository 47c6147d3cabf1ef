import { availableParallelism, cpus, totalmem } from 'node:os'
import type pg from 'pg'

/** The machine and date of a measurement. */
export type Machine = {
  cpu: string
  cores: number
  /** Bytes. */
  memory: number
  node: string
  postgres: string
  /** YYYY-MM-DD, UTC. */
  date: string
}

export async function readMachine(client: pg.Client): Promise<Machine> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown CPU',
    cores: availableParallelism(),
    memory: totalmem(),
    node: process.versions.node,
    postgres: rows[0]?.server_version ?? '(unknown version)',
    date: new Date().toISOString().slice(0, 10),
  }
}

export function describeMachine({ cpu, cores, memory, node, postgres, date }: Machine): string {
  const gigabytes = Math.round(memory / 2 ** 30)
  return `${cpu}, ${cores} cores, ${gigabytes} GiB; Node ${node}, PostgreSQL ${postgres}; ${date}`
}
