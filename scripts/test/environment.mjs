// The environment of the tests: none of the shell's settings, and in CI temporary files in memory.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const settings =
  /^((MIGRATION_)?DATABASE_URL|DATA_DIR|HOST|PORT|LOG_LEVEL|NODE_ENV|SIGNUP|TRUST_PROXY|MAIL_FROM|WEB_CONCURRENCY|DRAIN_SECONDS|GIT_COMMIT|DIRECT_DATABASE_URL|DATABASE_POOL|DATABASE_UPGRADE(_FROM)?|NOTIFICATIONS|SLOW_STATEMENT_MS|(METRICS|OTEL|REDIS|UPSTASH|NEXTAUTH|AUTH|GITHUB|GOOGLE|OIDC|SMTP|VAPID)_\w+|WEBHOOK_ALLOW)(_FILE)?$/
for (const name of Object.keys(process.env)) if (settings.test(name)) delete process.env[name]

const memory = process.env.CI === 'true' ? makeFolderInMemory() : undefined
if (memory !== undefined) {
  process.env.TMPDIR = memory
  process.on('exit', () => rmSync(memory, { recursive: true, force: true }))
}

/**
 * Makes a folder for the temporary files of the tests. They copy a database of 50 MB some hundred times, which takes a
 * fifth of the time of the tests on a disk.
 * @returns undefined where there is no file system in memory with enough room, from which programs can run
 */
function makeFolderInMemory() {
  const inMemory = '/dev/shm'
  if (!existsSync(inMemory)) return undefined
  const { bavail, bsize } = statfsSync(inMemory)
  if (bavail * bsize < 8 * 1024 ** 3) return undefined
  // A short name, because the path of a Unix socket has at most 107 bytes.
  const folder = mkdtempSync(join(inMemory, 'dm-'))
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  if (spawnSync(program).status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  // As /tmp: tests also run as other users.
  chmodSync(folder, 0o1777)
  return folder
}
