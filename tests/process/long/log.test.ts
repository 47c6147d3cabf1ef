// The log goes to a pipe whose reader is slow or absent.
import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runServer } from '../../support/server-process'
import { killAfterTest, newDataFolder } from '../../support/service'
import { requestOnNewConnection } from '../../support/workers'

const requests = 2000

/** Starts a service, and makes it log more than the pipe's buffer holds while no process reads the pipe. */
async function startUnheard(processes: number) {
  const { DATA_DIR } = await newDataFolder()
  const pipe = join(dirname(DATA_DIR), 'log')
  execFileSync('mkfifo', [pipe])
  // Reads only as far as its own output is read.
  const { stdout: reader } = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'ignore'] })
  // Waits until the pipe has a reader.
  const stdout = openSync(pipe, 'w')
  const service = runServer({ DATA_DIR, WEB_CONCURRENCY: String(processes) }, {}, { stdout })
  closeSync(stdout)
  killAfterTest(service)
  onTestFinished(() => void reader.destroy())
  let heard = ''
  for await (const chunk of reader.iterator({ destroyOnReturn: false })) {
    heard += chunk
    if (/ready at \S+\n/.test(heard)) break
  }
  const [, baseUrl = ''] = /ready at (\S+)/.exec(heard) ?? []
  const client = async () => {
    for (let count = 0; count < requests / 20; count++) await requestOnNewConnection(baseUrl, '')
  }
  await Promise.all(Array.from({ length: 20 }, client))
  return { ...service, reader, heard }
}

describe('a log with a slow reader', () => {
  it('has complete lines from all processes of the pipe, and none is lost at exit', async () => {
    const { child, reader, heard, ended } = await startUnheard(2)
    child.kill('SIGTERM')
    const lines = (heard + (await text(reader))).split('\n').filter((line) => line.startsWith('{'))
    const answers = lines.map((line): { status?: number } => JSON.parse(line)).filter(({ status }) => status === 401)
    expect(answers).toHaveLength(requests)
    expect(await ended).toBe(0)
  })

  it('does not keep the service from exiting', async () => {
    const { child, ended } = await startUnheard(1)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})
