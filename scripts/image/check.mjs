// Uses an image as its users do: start, check, create, stop, start again.
import assert from 'node:assert/strict'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listProcesses, startContainer } from './container.mjs'
import { findStep } from './dockerfile.mjs'
import { exerciseService, findPort, findTask, report } from './exercise.mjs'

/**
 * @param image the last stage that was built
 * @param final the instructions of that stage
 * @param commit what health must name
 * @param scratch where the volume goes
 */
export async function checkImage(image, final, { commit, scratch }) {
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
    const container = await startContainer(image, entry, { volume, target, settings })
    for (let tries = 0; container.execute(check).status !== 0; tries++) {
      if (tries === 120 || container.hasEnded())
        throw new Error(`It does not become healthy:\n${(await stop(container)).output}`)
      await sleep(250)
    }
    report('HEALTHCHECK passes')
    return container
  }

  const first = await start()
  const processes = listProcesses(first.pid)
  assert.deepEqual([...new Set(processes.map(({ uid }) => uid))], [image.user.split(':')[0]])
  report(`every process runs as ${image.user}: ${[...new Set(processes.map(({ name }) => name))].join(', ')}`)
  for (const path of ['/opt/daymark/x', '/etc/x', '/x'])
    assert.match(first.execute(['touch', path]).stderr, /Read-only file system/, path)
  assert.equal(first.execute(['touch', '/tmp/x']).status, 0)
  report('the root file system is read-only')
  const created = first.execute([...entry, 'key', '--email', 'me@example.com', '--name', 'check'])
  assert.match(created.stdout, /^svc_/, created.stderr)
  report('a key is created inside')
  const key = created.stdout.trim()
  await exerciseService(url, key)
  assert.equal((await (await fetch(`${url}/api/health`)).json()).commit, commit)
  report('API and pages answer, and health names the commit')
  const { code, ms, output } = await stop(first)
  assert.equal(code, 0, output)
  assert.doesNotMatch(output, /privileges|"level":"(error|fatal)"/)
  report(`SIGTERM stops it and its database with exit code 0, after ${ms} ms with DRAIN_SECONDS=1`)
  const second = await start()
  await findTask(url, key)
  report('a new container on the same volume has the data')
  assert.equal((await stop(second)).code, 0)
}

async function stop({ pid, ended, output }) {
  const before = performance.now()
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // It has ended by itself.
  }
  const code = await ended
  return { code, ms: Math.round(performance.now() - before), output: await output }
}
