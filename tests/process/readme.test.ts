// The sessions of README and of the documents that continue it, in their order, as somebody pastes them into a terminal.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readSessions, toPattern } from '../support/readme'
import { newDataFolder, start } from '../support/service'
import { startInTerminal } from '../support/terminal'
import { root } from '../support/test-database'

const sections = [
  ['README.md', 'First key and task'],
  ['README.md', 'Five ways in'],
  ['docs/api.md', 'Try it'],
  ['docs/agents.md', 'Without a client'],
  ['docs/client-library.md', 'A first script'],
] as const
const mark = '-- end of block --'

it('the commands of README and of the documents print what these show', async () => {
  const { DATA_DIR } = await newDataFolder()
  const { baseUrl } = await start({ DATA_DIR })
  const home = mkdtempSync(join(tmpdir(), 'daymark-readme-'))
  chmodSync(home, 0o755)
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const blocks = sections.flatMap(([document, title]) => {
    const found = readSessions(document, title)
    expect(found.length, title).toBeGreaterThan(0)
    return found
  })
  const script = blocks.map(({ commands }) => `${commands}\necho; echo '${mark}'`).join('\n')
  // Packing and installing the package is tested in package.test.ts.
  mkdirSync(join(home, 'node_modules'))
  symlinkSync(root, join(home, 'node_modules', 'daymark'))
  const installing = /^PACKAGE=.*?^npm install .*?$/ms
  expect(script).toMatch(installing)
  const { NO_COLOR: _color, DAYMARK_API_KEY: _key, ...inherited } = process.env
  const env: Record<string, string> = { DATA_DIR, HOME: home, PORT: new URL(baseUrl).port, DAYMARK_URL: baseUrl }
  for (const [name, value] of Object.entries(inherited)) if (value !== undefined) env[name] ??= value
  const commands = script.replace(installing, 'cd "$HOME"').replaceAll('http://localhost:3000', baseUrl)
  const terminal = startInTerminal('bash', ['-euo', 'pipefail', '-c', commands], { columns: 80, env, cwd: root })
  expect(await terminal.ended, terminal.output()).toBe(0)
  const printed = terminal
    .lines()
    .join('\n')
    .replaceAll(baseUrl, 'http://localhost:3000')
    // The command that the service suggests names settings without their defaults.
    .replace(/DATA_DIR=\S+ PORT=\d+ /, '')
    .split(mark)
  for (const [index, { commands, expected }] of blocks.entries()) {
    // Bodies of the API end without a line break: two may share a line.
    const lines = (printed[index] ?? '').replaceAll(/([\]}])(?=[[{])/g, '$1\n').split('\n')
    expect(lines.filter((line) => line !== '').join('\n'), commands).toMatch(toPattern(expected))
  }
})
