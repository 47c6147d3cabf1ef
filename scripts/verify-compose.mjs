// npm run verify-compose: builds the image, starts both profiles of compose.yaml, and uses them as docs/deployment.md says.
// Needs Docker with Compose 2.23.1 or newer, and a network. Its containers and volumes are its own, and it removes them.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exerciseService, findPort, findTask, report } from './image/exercise.mjs'
import { root } from './prepare.mjs'

const run = promisify(execFile)
const scratch = mkdtempSync(join(tmpdir(), 'daymark-compose-'))
const SECRETS_DIR = join(scratch, 'secrets')
try {
  await run('deploy/create-secrets.sh', [SECRETS_DIR], { cwd: root })
  await verifyProfile('all-in-one', 'daymark')
  await verifyProfile('separate', 'app')
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** @param service the container with Daymark */
async function verifyProfile(profile, service) {
  const PORT = String(await findPort())
  const url = `http://127.0.0.1:${PORT}`
  // Not those of this shell or of a file .env.
  const settings = { NEXTAUTH_URL: '', NEXTAUTH_SECRET: '', TRUST_PROXY: '', SIGNUP: '' }
  const env = { ...process.env, ...settings, PORT, SECRETS_DIR }
  const compose = async (...args) => {
    const words = ['compose', '--project-name', 'daymark-verify', '--profile', profile, ...args]
    return (await run('docker', words, { cwd: root, env, maxBuffer: 64e6 })).stdout
  }
  console.log(`Building and starting ${profile} …`)
  try {
    await compose('up', '--build', '--detach', '--wait')
    report(`${profile}: all containers are healthy`)
    const command = ['node', 'daymark.mjs', 'key', '--email', 'me@example.com', '--name', 'check']
    const key = (await compose('exec', '-T', service, ...command)).trim()
    assert.match(key, /^svc_/)
    await exerciseService(url, key)
    report(`${profile}: a key is created inside, API and pages answer`)
    if (profile === 'separate') await verifyPrivileges(compose)
    await compose('stop', service)
    assert.equal((await compose('ps', '--all', '--format', '{{.ExitCode}}', service)).trim(), '0')
    report(`${profile}: it stops with exit code 0`)
    await compose('up', '--detach', '--wait')
    await findTask(url, key)
    report(`${profile}: started again, it has the data`)
    const lines = (await compose('logs', '--no-log-prefix', service)).split('\n')
    assert.deepEqual(
      lines.filter((line) => /"level":"(error|fatal)"/.test(line)),
      [],
    )
    report(`${profile}: it logs no error`)
  } finally {
    await compose('down', '--volumes', '--timeout', '60')
  }
}

/** Expects Redis to refuse strangers, and PostgreSQL to keep the role that serves requests from everything else. */
async function verifyPrivileges(compose) {
  assert.match(await compose('exec', '-T', 'redis', 'redis-cli', 'ping'), /NOAUTH/)
  const sql = `SELECT rolsuper OR has_database_privilege(rolname, 'postgres', 'CONNECT')
    OR has_database_privilege(rolname, 'daymark', 'TEMPORARY') FROM pg_roles WHERE rolname = 'daymark_service'`
  const psql = ['psql', '--username', 'postgres', '--tuples-only', '--no-align', '--command', sql]
  assert.equal((await compose('exec', '-T', 'postgres', ...psql)).trim(), 'f')
  report('separate: Redis wants a password, and requests are served by a restricted role')
}
