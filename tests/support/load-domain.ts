import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './test-database'

/** Loads every module of the domain, so that everything that they define is listed. */
export async function loadDomain(): Promise<void> {
  const files = readdirSync(join(root, 'lib/domain'), { recursive: true, encoding: 'utf8' })
  // The thread works when it is loaded.
  for (const file of files.filter((path) => /(?<!\.d)\.ts$/.test(path) && !path.endsWith('import/thread.ts'))) {
    await import(join(root, 'lib/domain', file))
  }
}
