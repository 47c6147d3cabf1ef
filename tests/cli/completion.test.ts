import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder, newPerson, type Person, program } from '../support/command-line'
import { startInTerminal } from '../support/terminal'

const has = (shell: string) => spawnSync(shell, ['--version']).status === 0

/** The environment in which a shell finds `daymark`. */
function environmentWithProgram(me: Person): Record<string, string> {
  const folder = newFolder()
  const file = join(folder, 'daymark')
  writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`)
  chmodSync(file, 0o755)
  return { ...me.env, PATH: folder + delimiter + me.env.PATH, PS1: '$ ', INPUTRC: '/dev/null', ZDOTDIR: folder }
}

/** Text typed before the Tab key, and the line that it becomes. */
const lines: [typed: string, completed: RegExp][] = [
  ['daymark arch', /daymark archive /],
  ['daymark find --pri', /daymark find --priority /],
  ['daymark add Rent --priority h', /--priority high /],
  ['daymark find --priority=me', /--priority=medium /],
  ['daymark add "Pay $(touch evaluated) rent" --date tom', /--date tomorrow /],
]

const shells = [
  {
    shell: 'bash',
    args: ['--norc', '--noprofile', '-i'],
    load: ' eval "$(daymark completion bash)"; eval "$(daymark completion bash)"; echo lo""aded',
  },
  {
    shell: 'zsh',
    args: ['-f', '-i'],
    load: ' PS1="$ "; autoload -Uz compinit; compinit -u -D; eval "$(daymark completion zsh)"; echo lo""aded',
  },
]

describe.each(shells)('$shell', ({ shell, args, load }) => {
  it.skipIf(!has(shell))(`completes commands, options and values in ${shell}`, async () => {
    const me = await newPerson()
    const terminal = startInTerminal(shell, args, { columns: 200, env: environmentWithProgram(me), cwd: me.home })
    await terminal.waitFor(/\$ $/)
    terminal.type(`${load}\r`)
    await terminal.waitFor(/loaded\r\n/)
    for (const [typed, completed] of lines) {
      terminal.type(`${typed}\t`)
      await terminal.waitFor(completed)
      // Ctrl-U. Ctrl-C would discard what is typed after it.
      terminal.type('\u0015')
    }
    terminal.type('exit\r')
    await terminal.ended
    expect(existsSync(join(me.home, 'evaluated'))).toBe(false)
  })
})

it.skipIf(!has('fish'))('completes commands, options and values in fish', async () => {
  const me = await newPerson()
  const env = environmentWithProgram(me)
  const script = lines.map(([typed]) => `complete -C '${typed}'`).join('; ')
  const { stdout } = spawnSync('fish', ['--no-config', '-c', `daymark completion fish | source; ${script}`], {
    env: { NODE_ENV: 'production', ...env },
    encoding: 'utf8',
  })
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[0]),
  ).toEqual(['archive', '--priority', 'high', '--priority=medium', 'tomorrow'])
})

it('offers the tasks of the last list, and profiles', async () => {
  const me = await newPerson()
  await me.print(['login', '--with-key', '--profile', 'work'], { input: me.key })
  await me.print(['add', '--date', 'today'], { input: 'Milk\nBread\n' })
  const list = startInTerminal(process.execPath, [program, 'day'], { columns: 80, env: me.env })
  expect(await list.ended).toBe(0)
  const complete = async (...words: string[]) =>
    (await me.print(['__complete', 'zsh', '--', ...words])).trimEnd().split('\n')
  const tasks = await complete('done', '')
  expect(tasks.map((line) => line.split('\t')[1])).toEqual(['Milk', 'Bread'])
  const [first = ''] = tasks.map((line) => line.split('\t')[0])
  expect(await complete('done', first, '')).toEqual(tasks.slice(1))
  // Scripts of the server have options of their own.
  expect(await complete('key', '--')).toEqual([''])
  expect(await complete('help', 'arch')).toEqual([expect.stringMatching(/^archive\t/)])
  // The profile has no list yet.
  for (const profile of [['--profile', 'work'], ['--profile=work']])
    expect(await complete(...profile, 'done', '')).toEqual([''])
  expect(await complete('--profile', '')).toEqual([`work\t${me.env.DAYMARK_URL}`])
  expect((await me.json(['done', first])).tasks[0].text).toBe('Milk')
})
