import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod'

const Tools = z.record(z.string(), z.array(z.object({ program: z.string(), debian: z.string(), homebrew: z.string() })))
const tools = Object.values(Tools.parse(JSON.parse(readFileSync('scripts/test-tools.json', 'utf8')))).flat()
const workflow = readFileSync('.github/workflows/test.yml', 'utf8')
const installed = (command: string) => new RegExp(`${command} ([^&\n]*)`).exec(workflow)?.[1]?.split(' ') ?? []

// `npm run test:all` installs them by itself only as root on Debian, and in CI it fails without them.
it.each(tools)('the test workflow installs $program on Linux', ({ debian }) => {
  expect(installed('apt-get install --yes --no-install-recommends')).toContain(debian)
})

// Runners have zsh, the shell of macOS.
it.each(tools.filter(({ program }) => program !== 'zsh'))(
  'the test workflow installs $program on macOS',
  ({ homebrew }) => {
    expect(installed('brew install')).toContain(homebrew)
  },
)

it.each(tools)('CONTRIBUTING.md names $program', ({ program }) => {
  expect(readFileSync('CONTRIBUTING.md', 'utf8')).toContain(program)
})
