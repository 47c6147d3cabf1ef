import { mkdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { widthOf } from '@/lib/entry/cli/text-width'
import { newPerson, type Person, program } from '../support/command-line'
import { startFaultyProxy } from '../support/faulty-proxy'
import { startInTerminal } from '../support/terminal'

const family = '👨‍👩‍👧‍👦'

function start(me: Person, args: readonly string[], columns = 80, env: Record<string, string> = {}) {
  return startInTerminal(process.execPath, [program, ...args], { columns, env: { ...me.env, ...env } })
}

async function show(me: Person, args: readonly string[], columns = 80, env: Record<string, string> = {}) {
  const terminal = start(me, args, columns, env)
  expect(await terminal.ended).toBe(0)
  return terminal
}

/** Runs commands one after the other in one terminal. */
async function showAll(me: Person, commands: readonly string[], columns = 80): Promise<string[]> {
  const script = commands.map((command) => `"$0" "$1" ${command}`).join(' && ')
  const terminal = startInTerminal('/bin/sh', ['-c', script, process.execPath, program], { columns, env: me.env })
  expect(await terminal.ended, terminal.output()).toBe(0)
  return terminal.lines()
}

it.each([60, 120])('fits a day into %i columns, and takes its numbers', async (columns) => {
  const me = await newPerson()
  const long = `${family} 日本語の長いテキスト ${'water the plants '.repeat(10)}`
  await me.print(['add', '-p', 'high', '--due', '17:00'], { input: `${long}\nBread 🍞\n` })
  await me.print(['add', 'Overdue', '--date', 'yesterday', '--due', '2026-03-01 09:00'])
  const terminal = await show(me, ['day'], columns)
  const lines = terminal.lines()
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns)
  expect(lines[0]).toMatch(/^\w+day, \d+ \w+ 20\d\d \(today\)$/)
  expect(lines.filter((line) => /^(Overdue|Open|Completed)$/.test(line))).toEqual(['Overdue', 'Open'])
  const rows = lines.filter((line) => /^\d {2}/.test(line))
  expect(rows.map((row) => row.slice(0, 4))).toEqual(['1  ○', '2  ○', '3  ○'])
  expect(rows[1]).toContain(`${family} 日本語`)
  expect(rows[1]).toContain('…  high')
  // The column of the priority begins in the same place.
  const starts = rows.slice(1).map((row) => widthOf(row.slice(0, row.indexOf('high'))))
  expect(new Set(starts).size).toBe(1)
  expect(lines.at(-1)).toBe('2 open · 0 completed · streak 0 days')

  const done = await showAll(me, ['day', 'done 3 1'], columns)
  expect(done.slice(-2).map((line) => line.replace(/ \(.*/, ''))).toEqual([
    '✓ Completed: Bread 🍞',
    '✓ Completed: Overdue',
  ])
  expect((await me.json(['day'])).completedToday).toHaveLength(1)
})

it('takes numbers only of the list that the same terminal printed last', async () => {
  const me = await newPerson()
  await me.print(['add'], { input: 'Water the plants\nCall the bank\n' })
  // Another terminal, and a program, print other lists.
  const lines = await showAll(me, ['find bank', `find plants | cat`, 'done 1'])
  expect(lines.at(-1)).toMatch(/^✓ Completed: Call the bank \(/)
  await show(me, ['find', 'plants'])
  const other = start(me, ['done', '1'])
  expect(await other.ended).toBe(3)
  expect(other.lines().join(' ')).toContain('This terminal has printed no list yet')
  const program = await me.run(['done', '1'])
  expect(program).toMatchObject({ code: 3, stderr: expect.stringContaining('This terminal has printed no list yet') })
  const empty = await showAll(me, ['find plants', 'find nothing', 'done 1 || true'])
  expect(empty.join(' ')).toContain('The last list, of "daymark find nothing", had no tasks.')
  expect((await me.json(['day'])).pending).toMatchObject([{ text: 'Water the plants' }])
})

it('shows ids instead of numbers that cannot be saved, so that a number names no task of the list before', async () => {
  const me = await newPerson()
  const [first] = (await me.json(['add', 'First'])).tasks
  const [second] = (await me.json(['add', 'Second', '--date', 'tomorrow'])).tasks
  await show(me, ['day'])
  // A folder in place of the lock: nothing can be written.
  const lock = join(me.home, '.local', 'state', 'daymark', '+environment.json.lock')
  mkdirSync(lock)
  utimesSync(lock, 1, 1)
  const lines = (await show(me, ['find', 'Second'], 120)).lines()
  expect(lines.join('\n')).toContain('The numbers of this list cannot be saved: name tasks by their ids.')
  expect(lines.find((line) => line.includes('Second'))).toMatch(new RegExp(`^\\s*○ .*${second._id}$`))
  await me.print(['done', second._id])
  expect(await me.json(['show', first._id])).toMatchObject({ isCompleted: false })
})

it('tells how long it waits for a server that refuses a request for a while', async () => {
  const me = await newPerson()
  const { url, plan } = await startFaultyProxy(inject('baseUrl'))
  plan.push({ refuse: 429, retryAfter: 1 })
  const { lines } = await show(me, ['day'], 80, { DAYMARK_URL: url })
  expect(lines()[0]).toMatch(/^Waiting [12] s: /)
  expect(lines()).toContain('0 open · 0 completed · streak 0 days')
  plan.push({ refuse: 429, retryAfter: 1 })
  expect((await me.run(['day'], { env: { DAYMARK_URL: url } })).stderr).toBe('')
})

it('shows color on a terminal, and never with NO_COLOR or --no-color', async () => {
  const me = await newPerson()
  await me.print(['add', 'Pay rent', '-p', 'high'])
  const red = '\u001b[31mhigh\u001b[39m'
  expect((await show(me, ['day'])).output()).toContain(red)
  for (const [args, env] of [
    [['day'], { NO_COLOR: '1' }],
    [['day'], { NO_COLOR: '1', FORCE_COLOR: '1' }],
    [['day', '--no-color'], {}],
  ] as const) {
    const output = (await show(me, args, 80, env)).output()
    expect(output).toContain('high')
    expect(output).not.toContain('\u001b[')
  }
  expect(await me.print(['day'], { env: { FORCE_COLOR: '1' } })).toBe(await me.print(['day']))
  const help = await me.print(['--help'], { env: { FORCE_COLOR: '1' } })
  expect(help).toContain('\u001b[1m')
  expect(await me.print(['--help'])).not.toContain('\u001b')
})

it.each([40, 60, 120])('fits changes into %i columns', async (columns) => {
  const me = await newPerson()
  await me.print(['add', 'water the plants '.repeat(10).trim()])
  const lines = (await show(me, ['changes', '--since', '0'], columns)).lines()
  expect(lines[0]).toContain('water')
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns)
})

it('lets no escape sequence of a text reach the terminal', async () => {
  const me = await newPerson()
  const evil = '\u001b]0;owned\u0007\u001b[2Jwipe\u009b31m \u202egnp.exe'
  const body = JSON.stringify({ text: evil, date: '2026-03-02', details: `${evil}\nline two` })
  const { _id } = JSON.parse(await me.print(['api', 'POST', '/tasks', '--input', '-'], { input: body }))
  for (const args of [['find'], ['show', _id], ['changes', '--since', '0'], ['day', '2026-03-02']]) {
    const output = (await show(me, args, 120, { NO_COLOR: '1' })).output()
    expect(output).toContain('wipe')
    expect(output.replace(/[\r\n]/g, '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  }
  expect((await me.print(['done', _id])).replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  const shown = (await show(me, ['show', _id, '--json'])).output()
  expect(shown.replace(/[\r\n]/g, '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  expect(JSON.parse(shown).text).toBe(evil)
})

it('asks before it deletes; Ctrl-D is no, and Ctrl-C ends it with 130', async () => {
  const me = await newPerson()
  const [{ _id }] = (await me.json(['add', 'Old plan'])).tasks
  await me.print(['archive', _id])
  const refusing = start(me, ['delete', _id])
  await refusing.waitFor(/Old plan[\s\S]*permanently\? \[y\/N\] $/)
  refusing.type('n\r')
  expect(await refusing.ended).toBe(1)
  const closed = start(me, ['delete', _id])
  await closed.waitFor(/\[y\/N\] $/)
  closed.type('\u0004')
  expect(await closed.ended).toBe(1)
  expect(closed.output()).toContain('Nothing was deleted.')
  expect(closed.output()).not.toContain('Aborted')
  const interrupted = start(me, ['delete', _id])
  await interrupted.waitFor(/\[y\/N\] $/)
  interrupted.type('\u0003')
  expect(await interrupted.ended).toBe(130)
  const confirmed = start(me, ['delete', _id])
  await confirmed.waitFor(/\[y\/N\] $/)
  confirmed.type('y\r')
  expect(await confirmed.ended).toBe(0)
  expect(await me.run(['show', _id])).toMatchObject({ code: 3 })
})

it('follows changes until Ctrl-C', async () => {
  const me = await newPerson()
  const following = start(me, ['changes', '--follow', '--since', '0', '--json'], 500)
  await me.print(['add', 'Pay rent', '--done'])
  await following.waitFor(/"type":"task\.created".*\r\n/)
  await me.print(['archive', (await me.json(['find'])).tasks[0]._id])
  await following.waitFor(/"type":"task\.archived".*\r\n/)
  expect(following.lines().map((line) => JSON.parse(line).type)).toEqual(['task.created', 'task.archived'])
  following.type('\u0003')
  expect(await following.ended).toBe(130)
})

it('adds the lines that are typed until Ctrl-D', async () => {
  const me = await newPerson()
  const adding = start(me, ['add', '--date', '2026-03-01'])
  await adding.waitFor(/Ctrl-D ends the list/)
  adding.type('Milk\rBread\r\u0004')
  expect(await adding.ended).toBe(0)
  expect((await me.json(['find'])).tasks.map(({ text }: { text: string }) => text).sort()).toEqual(['Bread', 'Milk'])
})
