// npm run verify-image: performs the steps of the Dockerfile without Docker, and uses the result as a container is used.
// Needs root, Debian with debootstrap and bubblewrap, and a network. Takes about five minutes.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBase } from './image/base.mjs'
import { buildStages } from './image/build.mjs'
import { listProcesses, startContainer } from './image/container.mjs'
import { findStep, readDockerfile } from './image/dockerfile.mjs'
import { root } from './prepare.mjs'

const missing = ['debootstrap', 'bwrap', 'nsenter', 'setpriv'].filter((name) => spawnSync(name, ['--version']).error)
if (process.getuid() !== 0 || missing.length > 0) {
  console.error(
    `This needs root${missing.length > 0 ? `, and: apt-get install ${missing.join(' ').replace('bwrap', 'bubblewrap')}` : '.'}`,
  )
  process.exit(1)
}

const scratch = mkdtempSync(join(process.env.VERIFY_IMAGE_DIR ?? tmpdir(), 'daymark-image-'))
let running
try {
  await verify()
} finally {
  if (running) process.kill(running.pid, 'SIGKILL')
  await running?.ended
  rmSync(scratch, { recursive: true, force: true })
}

async function verify() {
  spawnSync('chmod', ['755', scratch])
  const stages = readDockerfile(join(root, 'Dockerfile'))
  const base = join(scratch, 'base')
  console.log(`Making ${stages[0].image} …`)
  assert.deepEqual(new Set(stages.map(({ image }) => image)).size, 1, 'the stages have several base images')
  makeBase(stages[0].image, base, join(scratch, 'downloads'))
  console.log('Building …')
  const image = buildStages(stages, { base, folder: scratch, args: { GIT_COMMIT: 'ab'.repeat(20) } })
  const final = stages.at(-1)
  const entry = JSON.parse(findStep(final, 'ENTRYPOINT'))
  const check = JSON.parse(/CMD (.*)$/.exec(findStep(final, 'HEALTHCHECK'))[1])
  const target = findStep(final, 'VOLUME')
  const volume = join(scratch, 'volume')
  // A new volume has the owner of the folder in the image.
  mkdirSync(volume, { mode: 0o711 })
  chownSync(volume, ...image.user.split(':').map(Number))
  const settings = { PORT: String(await findPort()), DRAIN_SECONDS: '1' }
  const url = `http://127.0.0.1:${settings.PORT}`
  const start = async () => {
    running = await startContainer(image, entry, { volume, target, settings })
    for (let tries = 0; running.execute(check).status !== 0; tries++) {
      if (tries > 120) throw new Error(`It does not become healthy:\n${(await stop()).output}`)
      await sleep(250)
    }
    report('HEALTHCHECK passes')
  }
  const stop = async () => {
    const { pid, ended, output } = running
    const before = performance.now()
    process.kill(pid, 'SIGTERM')
    const code = await ended
    running = undefined
    return { code, ms: Math.round(performance.now() - before), output: await output }
  }

  await start()
  const processes = listProcesses(running.pid)
  assert.deepEqual([...new Set(processes.map(([, uid]) => uid))], [image.user.split(':')[0]])
  report(`every process runs as ${image.user}: ${[...new Set(processes.map(([, , name]) => name))].join(', ')}`)
  for (const path of ['/opt/daymark/x', '/etc/x', '/x'])
    assert.notEqual(running.execute(['touch', path]).status, 0, path)
  assert.equal(running.execute(['touch', '/tmp/x']).status, 0)
  report('the root file system is read-only')
  const key = running.execute([...entry, 'key', '--email', 'me@example.com', '--name', 'check']).stdout.trim()
  assert.match(key, /^svc_/)
  report('a key is created inside')
  const headers = { 'x-api-key': key }
  const body = JSON.stringify({ text: 'Survives', date: '2026-03-01' })
  const created = await fetch(`${url}/api/v1/tasks`, { method: 'POST', headers, body })
  assert.equal(created.status, 201)
  assert.equal((await fetch(`${url}/sign-in`)).status, 200)
  const health = await (await fetch(`${url}/api/health`)).json()
  assert.equal(health.commit, 'ab'.repeat(20))
  report('API and pages answer, and health names the commit')
  const { code, ms, output } = await stop()
  assert.equal(code, 0, output)
  report(`SIGTERM stops it and its database with exit code 0, after ${ms} ms with DRAIN_SECONDS=1`)
  await start()
  const tasks = await (await fetch(`${url}/api/v1/tasks?date=2026-03-01`, { headers })).json()
  assert.deepEqual(
    tasks.map(({ text }) => text),
    ['Survives'],
  )
  report('a new container on the same volume has the data')
  assert.equal((await stop()).code, 0)
  console.log('The image was verified. Not run: docker build, docker run, and the pull of the base image.')
}

function report(text) {
  console.log(`✓ ${text}`)
}

/** Asks the system for a port that is free. */
function findPort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
