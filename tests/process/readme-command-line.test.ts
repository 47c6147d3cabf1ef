// The session of the README on the command line, as somebody pastes it into a terminal.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { mintKey } from '../support/mint-key'
import { readSessions, toPattern } from '../support/readme'
import { newDataFolder, start } from '../support/service'
import { startInTerminal } from '../support/terminal'
import { root } from '../support/test-database'

const mark = '-- end of block --'

it('the commands of the README on the command line print what it shows', async () => {
  const { DATA_DIR } = await newDataFolder()
  const { baseUrl } = await start({ DATA_DIR })
  // The account of the examples before.
  await mintKey({ DATA_DIR })
  const home = mkdtempSync(join(tmpdir(), 'daymark-readme-'))
  chmodSync(home, 0o755)
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  // The last block installs the command.
  const blocks = readSessions('Command line').slice(0, -1)
  expect(blocks.length).toBeGreaterThan(1)
  const script = blocks.map(({ commands }) => `${commands}\necho '${mark}'`).join('\n')
  const { HOME: _home, NO_COLOR: _color, DAYMARK_API_KEY: _key, DAYMARK_URL: _url, ...inherited } = process.env
  const env: Record<string, string> = { DATA_DIR, HOME: home }
  for (const [name, value] of Object.entries(inherited)) if (value !== undefined) env[name] ??= value
  const terminal = startInTerminal(
    'bash',
    ['-euo', 'pipefail', '-c', script.replaceAll('http://localhost:3000', baseUrl)],
    { columns: 80, env, cwd: root },
  )
  expect(await terminal.ended, terminal.output()).toBe(0)
  const printed = terminal.lines().join('\n').replaceAll(baseUrl, 'http://localhost:3000').split(`${mark}`)
  for (const [index, { commands, expected }] of blocks.entries()) {
    const lines = (printed[index] ?? '').split('\n').filter((line) => line !== '')
    expect(lines.join('\n'), commands).toMatch(toPattern(expected))
  }
})
