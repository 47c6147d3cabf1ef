import { connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { startService } from '../../support/server-process'
import { killAfterTest, newDataFolder } from '../../support/service'

it('a service without a file descriptor logs the remedy once, and goes on when there are some again', async () => {
  const folder = await newDataFolder()
  const wrapper = ['prlimit', '--nofile=200:200']
  const service = await startService({ DATA_DIR: folder.DATA_DIR }, {}, { wrapper })
  killAfterTest(service)
  const { hostname, port } = new URL(service.baseUrl)
  const sockets = Array.from({ length: 300 }, () => connect(Number(port), hostname).on('error', () => undefined))
  await vi.waitFor(() => expect(service.output()).toContain('no file descriptor left'), { timeout: 20_000 })
  for (const socket of sockets) socket.destroy()
  const health = () => fetch(`${service.baseUrl}/api/health`).then(({ status }) => status, String)
  await expect.poll(health).toBe(200)
  const lines = service
    .output()
    .split('\n')
    .filter((line) => line.includes('no file descriptor left'))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ code: 'EMFILE', remedy: expect.stringContaining('LimitNOFILE') })
})
