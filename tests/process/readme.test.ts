// The sessions of the README, as somebody pastes them.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { readSessions, toPattern } from '../support/readme'
import { newDataFolder, start } from '../support/service'
import { root } from '../support/test-database'

const sections = ['A key', 'The API', 'Agents', 'Client library']
const mark = '-- end of block --'

it('the commands of the README print what it shows', async () => {
  const { DATA_DIR } = await newDataFolder()
  const { baseUrl } = await start({ DATA_DIR })
  const home = mkdtempSync(join(tmpdir(), 'daymark-readme-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const blocks = sections.flatMap(readSessions)
  expect(blocks.length).toBeGreaterThanOrEqual(sections.length)
  const script = blocks.map(({ commands }) => `${commands}\necho; echo '${mark}'`).join('\n')
  // Packing and installing the package is tested in package.test.ts.
  mkdirSync(join(home, 'node_modules'))
  symlinkSync(root, join(home, 'node_modules', 'daymark'))
  const installing = /^PACKAGE=.*?^npm install .*?$/ms
  expect(script).toMatch(installing)
  const env = { ...process.env, DATA_DIR, HOME: home, PORT: new URL(baseUrl).port, DAYMARK_URL: baseUrl }
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-euo', 'pipefail', '-c', script.replace(installing, 'cd "$HOME"').replaceAll('http://localhost:3000', baseUrl)],
    { cwd: root, env },
  )
  const printed = stdout.split(`${mark}\n`)
  for (const [index, { commands, expected }] of blocks.entries()) {
    // Bodies of the API end without a line break: two may share a line.
    const lines = (printed[index] ?? '').replaceAll(/([\]}])(?=[[{])/g, '$1\n').split('\n')
    expect(lines.filter((line) => line !== '').join('\n'), commands).toMatch(toPattern(expected))
  }
})
