import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { runServer } from '../support/server-process'
import { killAfterTest, newDataFolder } from '../support/service'
import { findUnusedPort } from '../support/unused-port'

// A file that always answers that the disk is full. Not every system has one.
it.runIf(existsSync('/dev/full'))('the service serves and stops while the disk of its log is full', async () => {
  const { DATA_DIR } = await newDataFolder()
  const port = await findUnusedPort()
  const stdout = openSync('/dev/full', 'w')
  const service = runServer({ DATA_DIR, PORT: String(port), LOG_LEVEL: 'info' }, {}, { stdout })
  killAfterTest(service)
  closeSync(stdout)
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).status
  await vi.waitFor(async () => expect(await ask()).toBe(200), { timeout: 30_000, interval: 100 })
  for (let count = 0; count < 30; count++) expect(await ask()).toBe(200)
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
})
