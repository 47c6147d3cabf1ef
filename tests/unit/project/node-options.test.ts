import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../support/test-database'

const canRestart = Number.parseInt(process.versions.node, 10) >= 22
const memoryOptions = '--max-old-space-size=1024 --max-semi-space-size=16'
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-node-options-'))
  const options = JSON.stringify(pathToFileURL(join(root, 'scripts/node-options.mjs')))
  writeFileSync(
    join(folder, 'service.mjs'),
    `import { nodeOptions, restartWithOptions } from ${options}
    restartWithOptions()
    const { pid, execArgv, argv } = process
    console.log(JSON.stringify({ pid, execArgv, args: argv.slice(2), wanted: nodeOptions() }))`,
  )
})

afterAll(() => rmSync(folder, { recursive: true }))

async function runWith(nodeArgs: string[], env: NodeJS.ProcessEnv = process.env) {
  const running = promisify(execFile)(process.execPath, [...nodeArgs, join(folder, 'service.mjs'), '--worker'], { env })
  return { pid: running.child.pid, result: JSON.parse((await running).stdout) }
}

it('the service runs with its options of Node, in the process that was started', async () => {
  const { pid, result } = await runWith([])
  expect(result).toMatchObject({ pid, args: ['--worker'] })
  expect(result.execArgv).toEqual(canRestart ? result.wanted : [])
  expect(result.wanted).toContain('--max-old-space-size=1024')
})

it.each([
  [['--max_old_space_size=2048'], '--max-semi-space-size=8'],
  [[], '"--max-old-space-size=2048" --max_semi_space_size=8'],
  // V8 accepts no limits of parts of the heap beside it.
  [['--max-heap-size=2048'], ''],
])('options that were given are kept, however they are written: %j %s', async (given, NODE_OPTIONS) => {
  const { result } = await runWith(given, { ...process.env, NODE_OPTIONS })
  const added = result.wanted.filter((option: string) => !/old|semi/.test(option))
  expect(result.execArgv).toEqual(canRestart ? [...given, ...added] : given)
})

it.each([
  ['', `${memoryOptions} scripts/start.mjs`],
  ['--enable-source-maps', `${memoryOptions} scripts/start.mjs`],
  ['--enable-source-maps --max-old-space-size=4096', 'scripts/start.mjs'],
  ['--max_old_space_size=4096', 'scripts/start.mjs'],
  ['--max-heap-size=4096', 'scripts/start.mjs'],
])('npm start leaves the memory to NODE_OPTIONS="%s", or limits it', async (NODE_OPTIONS, expected) => {
  // It prints its arguments.
  writeFileSync(join(folder, 'node'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const env = { ...process.env, NODE_OPTIONS, PATH: `${folder}:${process.env.PATH}` }
  const { stdout } = await promisify(execFile)('sh', ['-c', scripts.start], { env })
  expect(stdout.trim()).toBe(expected)
})
