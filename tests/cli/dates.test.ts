import { expect, it } from 'vitest'
import { newPerson, type Person, program } from '../support/command-line'
import { startInTerminal } from '../support/terminal'

const textsOf = ({ tasks }: { tasks: { text: string }[] }) => tasks.map(({ text }) => text)

async function showLines(me: Person, args: readonly string[]): Promise<string[]> {
  const terminal = startInTerminal(process.execPath, [program, ...args], { columns: 80, env: me.env })
  expect(await terminal.ended, terminal.output()).toBe(0)
  return terminal.lines()
}

it('shows a week from its first day on, by date and order, with completed tasks', async () => {
  const me = await newPerson()
  // 2026-03-02 is a Monday.
  await me.print(['add', 'Before', '--date', '2026-03-01'])
  await me.print(['add', 'Sunday', '--date', '2026-03-08'])
  await me.print(['add', 'Done', '--date', '2026-03-04', '--done'])
  await me.print(['add', '--date', '2026-03-04', '--due', '17:00'], { input: 'First\nSecond\n' })
  await me.print(['add', 'After', '--date', '2026-03-09'])
  const week = await me.json(['week', '2026-03-04'])
  expect(week).toMatchObject({ from: '2026-03-02', to: '2026-03-08' })
  expect(textsOf(week)).toEqual(['Done', 'First', 'Second', 'Sunday'])
  const lines = await showLines(me, ['week', '2026-03-08'])
  expect(lines[0]).toBe('2026-03-02 to 2026-03-08')
  expect(lines.filter((line) => /^\w+day,/.test(line))).toEqual(['Wednesday, 4 March 2026', 'Sunday, 8 March 2026'])
  expect(lines.find((line) => line.includes('First'))).toMatch(/^2 {2}○ {2}First +17:00 +\w{4}$/)
})

it('shows a week beyond a page of a search', async () => {
  const me = await newPerson()
  for (const date of ['2026-03-03', '2026-03-04'])
    await me.print(['add', '--date', date], { input: Array.from({ length: 60 }, (_, index) => `${index}`).join('\n') })
  expect((await me.json(['week', '2026-03-02'])).tasks).toHaveLength(120)
})

it('shows the open tasks of the next days', async () => {
  const me = await newPerson()
  for (const [text, date, ...options] of [
    ['Late', 'yesterday'],
    ['Now', 'today'],
    ['Done', 'today', '--done'],
    ['Soon', '+6'],
    ['Later', '+7'],
  ] as const)
    await me.print(['add', text, '--date', date, ...options])
  expect(textsOf(await me.json(['upcoming']))).toEqual(['Now', 'Soon'])
  expect(textsOf(await me.json(['upcoming', '1']))).toEqual(['Now'])
  expect(textsOf(await me.json(['upcoming', '8']))).toEqual(['Now', 'Soon', 'Later'])
  for (const days of ['0', '367', 'x']) expect(await me.run(['upcoming', days])).toMatchObject({ code: 2 })
})

it('shows times of other dates with these dates, and overdue tasks apart', async () => {
  const me = await newPerson()
  const { today } = await me.json(['whoami'])
  await me.print(['add', 'Late', '--date', 'yesterday', '--due', '9:00'])
  await me.print(['add', 'Now', '--due', '10:00'])
  await me.print(['add', 'Next', '--date', 'tomorrow', '--due', '11:00'])
  const [late] = (await me.json(['find', 'Late'])).tasks
  const lines = (await showLines(me, ['day', 'tomorrow'])).filter((line) => line !== '').slice(1)
  expect(lines.slice(0, 6).map((line) => line.replace(/ {2,}\w{4}$/, ''))).toEqual([
    'Overdue',
    `1  ○  Late  ${late.date} 09:00`,
    expect.stringMatching(/^Open before 20\d\d-/),
    `2  ○  Now   ${today} 10:00`,
    'Open',
    '3  ○  Next  11:00',
  ])
})

it('puts tasks before another one, also from other dates, and first', async () => {
  const me = await newPerson()
  const add = async (date: string, input: string): Promise<string[]> =>
    (await me.json(['add', '--date', date, '--due', '9:00'], { input })).tasks.map(({ _id }: { _id: string }) => _id)
  const [a = '', b = '', c = ''] = await add('2026-03-02', 'A\nB\nC\n')
  const [d = '', e = ''] = await add('2026-03-03', 'D\nE\n')
  const order = async (date = '2026-03-02') =>
    JSON.parse(await me.print(['api', 'GET', `/tasks?date=${date}`]))
      .map(({ text }: { text: string }) => text)
      .join('')
  await me.print(['move', c, '--before', a])
  expect(await order()).toBe('CAB')
  const { tasks } = await me.json(['move', e, b, '--before', a])
  expect(await order()).toBe('CEBA')
  expect(await order('2026-03-03')).toBe('D')
  expect(tasks[0]).toMatchObject({ date: '2026-03-02', dueTime: Date.parse('2026-03-02T09:00Z') })
  await me.print(['reorder', a, b])
  expect(await order()).toBe('ABCE')
  for (const [args, code, message] of [
    [['reorder', a, d], 2, 'The tasks are of several dates: "A" on 2026-03-02, "D" on 2026-03-03.'],
    [['move', a, '--before', a], 2, 'A task cannot go before itself.'],
    [['move', a, '--before', b, '--date', 'today'], 2, '--date and --before exclude each other.'],
    [['move', a], 2, '--date or --before is missing.'],
  ] as const)
    expect(await me.run(args)).toMatchObject({ code, stderr: expect.stringContaining(message) })
  await me.print(['archive', d])
  expect(await me.run(['move', a, '--before', d])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('archived'),
  })
  expect(await order()).toBe('ABCE')
})
