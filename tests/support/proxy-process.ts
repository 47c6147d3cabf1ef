import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { findUnusedPort } from './unused-port'

type ProxySettings = {
  /** Runs the program. */
  user?: { uid: number; gid: number } | undefined
  /** Further files of the folder, by name. */
  files?: Record<string, string>
}

/**
 * Starts a program that listens on a port, such as a proxy, for one test.
 * @param command the program and its arguments; the path of its configuration follows
 * @param configure writes the configuration for a port and a folder of its own
 * @returns the port
 */
export async function startProxyProcess(
  [program = '', ...args]: string[],
  configure: (port: number, folder: string) => string,
  { user, files = {} }: ProxySettings = {},
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-proxy-'))
  const port = await findUnusedPort()
  const file = join(folder, 'proxy.conf')
  writeFileSync(file, configure(port, folder).trimEnd().concat('\n'))
  const others = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  })
  if (user) for (const path of [folder, file, ...others]) chownSync(path, user.uid, user.gid)
  const child = spawn(program, [...args, file], { stdio: ['ignore', 'ignore', 'pipe'], ...user })
  const ended = once(child, 'close')
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  })
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`)
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect').finally(() => socket.destroy())
    },
    { timeout: 10_000 },
  )
  return port
}
