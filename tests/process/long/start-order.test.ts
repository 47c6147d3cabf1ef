// The order in which the service becomes ready.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { mintKey } from '../../support/mint-key'
import { openPagesGate } from '../../support/pages-gate'
import { distDir, runServer } from '../../support/server-process'
import { caller, killAfterTest, newDataFolder, withoutWarnings } from '../../support/service'
import { root } from '../../support/test-database'
import { findUnusedPort } from '../../support/unused-port'

/** Path of a script of the pages. */
function findScript(): string {
  const files = readdirSync(join(root, distDir, 'static', 'chunks'))
  return `/_next/static/chunks/${files.find((name) => name.endsWith('.js'))}`
}

/** Starts the service, and delays loading Next until `openGate` is called. */
async function startWithoutPages(env: Record<string, string>) {
  const { settings, isHeld, open: openGate } = await openPagesGate()
  const PORT = String(await findUnusedPort())
  const service = runServer({ ...env, PORT, ...settings }, { pages: true })
  killAfterTest(service)
  return { ...service, baseUrl: `http://127.0.0.1:${PORT}`, isHeld, openGate }
}

it('serves the API before Next is loaded, holds page requests until then, and is ready when both are', async () => {
  const { DATA_DIR } = await newDataFolder()
  const service = await startWithoutPages({ DATA_DIR })
  const { baseUrl, isHeld, openGate } = service
  await vi.waitFor(() => expect(isHeld()).toBe(true), { timeout: 60_000 })
  const { create, list } = caller(baseUrl, await mintKey({ DATA_DIR }))
  expect((await create('before the pages')).status).toBe(201)
  expect((await fetch(`${baseUrl}/api/health`)).status).toBe(200)
  let pageCame = false
  const page = fetch(`${baseUrl}/sign-in`).then((response) => {
    pageCame = true
    return response
  })
  // The response to a later request arrives first, so the page request is held and not just slow.
  expect(await list('2026-03-01')).toHaveLength(1)
  // Until Next is loaded, nothing else would catch an exception.
  expect((await fetch(`${baseUrl}${findScript()}`, { headers: { Range: 'bytes=100-50' } })).status).toBe(200)
  expect(pageCame).toBe(false)
  expect(service.output()).not.toContain('ready at')
  openGate()
  expect((await page).status).toBe(200)
  await service.waitFor(/ready at/)
})

it('stops cleanly before Next is loaded', async () => {
  const folder = await newDataFolder()
  const service = await startWithoutPages({ DATA_DIR: folder.DATA_DIR })
  await vi.waitFor(() => expect(service.isHeld()).toBe(true), { timeout: 60_000 })
  service.child.kill('SIGTERM')
  await service.waitFor(/"stopping"/)
  service.openGate()
  expect(await service.ended).toBe(0)
  expect(withoutWarnings(service.output())).not.toMatch(/error|ready at/i)
  expect(folder.postgresPid).toThrow('ENOENT')
})
