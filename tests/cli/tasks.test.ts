import { expect, inject, it } from 'vitest'
import { newPerson } from '../support/command-line'
import { startFaultyProxy } from '../support/faulty-proxy'

it('plans, works and cleans up, with JSON in the format of the API', async () => {
  const me = await newPerson()
  const { today } = await me.json(['whoami'])
  const { tasks: added } = await me.json(
    [
      'add',
      'Pay',
      'rent',
      '--date',
      '2026-03-02',
      '-p',
      'high',
      '--due',
      '17:00',
      '--details',
      '-',
      '--spent',
      '1h30m',
      '--estimate',
      '2h',
    ],
    { input: 'Account 4711\nsecond line\n' },
  )
  const [rent] = added
  expect(added).toHaveLength(1)
  expect(rent).toMatchObject({
    text: 'Pay rent',
    date: '2026-03-02',
    priority: 'high',
    dueTime: Date.parse('2026-03-02T17:00:00Z'),
    timeSpent: 90,
    estimate: 120,
    details: 'Account 4711\nsecond line',
    isCompleted: false,
    archivedAt: null,
    previousDates: [],
  })
  expect(await me.json(['show', rent._id])).toEqual({ ...rent, recurrence: null })

  const short = rent._id.slice(-6)
  const { tasks: edited } = await me.json([
    'edit',
    rent._id,
    '--text',
    'Pay the rent',
    '--clear',
    'spent',
    '--clear',
    'estimate',
    '--clear',
    'due',
  ])
  expect(edited[0]).toMatchObject({
    text: 'Pay the rent',
    timeSpent: null,
    estimate: null,
    dueTime: null,
    priority: 'high',
  })

  await me.json(['edit', rent._id, '--due', '18:00'])
  // Plain output has shown it, so that its end names it.
  expect(await me.print(['find', 'rent', '--open'])).toBe(
    `${rent._id}\t2026-03-02\topen\thigh\t2026-03-02T18:00:00.000Z\tPay the rent\n`,
  )
  expect((await me.json(['move', short, '--date', 'today'])).tasks[0]).toMatchObject({
    date: today,
    dueTime: Date.parse(`${today}T18:00:00Z`),
    previousDates: ['2026-03-02'],
  })
  expect((await me.json(['done', short])).tasks[0].isCompleted).toBe(true)
  const dashboard = await me.json(['day'])
  expect(dashboard.completedToday.map(({ _id }: { _id: string }) => _id)).toEqual([rent._id])
  expect(dashboard.stats).toEqual({ pendingCount: 0, completedTodayCount: 1, streak: 1 })
  expect(await me.json([])).toEqual(dashboard)
  expect((await me.json(['reopen', short])).tasks[0].isCompleted).toBe(false)
  expect((await me.json(['archive', short])).tasks[0].archivedAt).toEqual(expect.any(Number))
  expect((await me.json(['find', '--archived'])).tasks).toHaveLength(1)
  expect((await me.json(['restore', short])).tasks[0].archivedAt).toBeNull()

  await me.print(['archive', short])
  expect((await me.json(['delete', short, '--yes'])).tasks[0]._id).toBe(rent._id)
  expect(await me.json(['find'])).toEqual({ tasks: [], nextCursor: null })
})

it('adds a task per line, all or none, and changes several at once', async () => {
  const me = await newPerson()
  const lines = await me.print(['add', '--date', '2026-03-01', '--done'], { input: 'Milk\n\n  Bread 🍞 \r\nEggs' })
  const rows = lines
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  expect(rows.map((row) => [row[1], row[2], row[5]])).toEqual([
    ['2026-03-01', 'completed', 'Milk'],
    ['2026-03-01', 'completed', 'Bread 🍞'],
    ['2026-03-01', 'completed', 'Eggs'],
  ])
  const ids = rows.map(([id = '']) => id)
  const { tasks } = await me.json(['reopen', ...ids])
  expect(tasks.map(({ isCompleted }: { isCompleted: boolean }) => isCompleted)).toEqual([false, false, false])

  const failed = await me.run(['add', '--date', '2026-03-01'], { input: `fine\n${'x'.repeat(1025)}\n` })
  expect(failed).toMatchObject({ code: 1, stdout: '' })
  expect(failed.stderr).toContain('Error: task 2: text: must')
  expect(await me.run(['add'], { input: 'x\n'.repeat(101) })).toMatchObject({ code: 2 })
  const missing = '019b76da-a800-7001-8d5e-24e7b4c8f3a2'
  const moved = await me.run(['move', ids[0] ?? '', missing, '--date', 'today'])
  expect(moved).toMatchObject({ code: 3, stderr: expect.stringContaining(`Error: ${missing}: there is no such task`) })
  const unknown = await me.run(['done', ids[0] ?? '', missing])
  expect(unknown).toMatchObject({
    code: 3,
    stderr: expect.stringContaining(`Error: ${missing}: there is no such task`),
  })
  expect((await me.json(['find', '--open'])).tasks).toHaveLength(3)
})

it('reads what quick add reads in a text, and options win', async () => {
  const me = await newPerson()
  const { today } = await me.json(['whoami'])
  const add = async (...args: string[]) => (await me.json(['add', ...args])).tasks[0]
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  expect(await add('Pay', 'rent', 'tomorrow', '5pm', 'p1', '30m', '//call', 'first')).toMatchObject({
    text: 'Pay rent',
    date: tomorrow,
    dueTime: Date.parse(`${tomorrow}T17:00Z`),
    priority: 'high',
    estimate: 30,
    details: 'call first',
  })
  expect(await add('Pay rent tomorrow 5pm p1', '--date', '2026-03-02', '-p', 'low')).toMatchObject({
    text: 'Pay rent',
    date: '2026-03-02',
    dueTime: Date.parse('2026-03-02T17:00Z'),
    priority: 'low',
  })
  expect(await add('Pay rent tomorrow', '--due', '9:00')).toMatchObject({
    date: tomorrow,
    dueTime: Date.parse(`${tomorrow}T09:00Z`),
  })
  expect(await add('Fix the tap 45m', '--done')).toMatchObject({ text: 'Fix the tap', date: today, timeSpent: 45 })
  expect(await add('Pay rent tomorrow p1', '--literal')).toMatchObject({
    text: 'Pay rent tomorrow p1',
    date: today,
    priority: null,
  })
  expect(await add('Stand-up every day 9am')).toMatchObject({ text: 'Stand-up', recurrence: expect.any(String) })
})

it('reads dates and times in the locale of the environment', async () => {
  const me = await newPerson()
  const add = async (text: string, env: Record<string, string>) =>
    (await me.json(['add', text, '--date', '2026-03-02'], { env })).tasks[0]
  expect(await add('Call at 9:30', {})).toMatchObject({ text: 'Call at 9:30', dueTime: null })
  for (const env of [{ LANG: 'de_DE.UTF-8' }, { LANG: 'en_US.UTF-8', LC_TIME: 'en_GB' }] as Record<string, string>[])
    expect(await add('Call at 9:30', env)).toMatchObject({ text: 'Call', dueTime: Date.parse('2026-03-02T09:30Z') })
  for (const LANG of ['xx_YY', 'POSIX', 'nonsense']) expect((await add('Call', { LANG })).text).toBe('Call')
})

it('reads each line of standard input, all or none', async () => {
  const me = await newPerson()
  const { today } = await me.json(['whoami'])
  const texts = Array.from(
    { length: 10 },
    (_, index) => `Water the plants on 2026-03-0${index % 9} p${(index % 3) + 1}`,
  )
  const { tasks } = await me.json(['add', '--estimate', '5'], { input: `Milk\n${texts.slice(1).join('\n')}\n` })
  expect(tasks[0]).toMatchObject({ text: 'Milk', date: today, priority: null, estimate: 5 })
  expect(tasks[3]).toMatchObject({ text: 'Water the plants', date: '2026-03-03', priority: 'high', estimate: 5 })
  const recurring = await me.run(['add'], { input: 'Bread\nStand-up every day\n' })
  expect(recurring).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Line 2 recurs, every day') })
  expect((await me.json(['find', 'bread'])).tasks).toEqual([])
  const literal = await me.json(['add', '--literal'], { input: 'Bread p1\nStand-up every day\n' })
  expect(literal.tasks.map(({ text }: { text: string }) => text)).toEqual(['Bread p1', 'Stand-up every day'])
})

it('reports a change of many tasks with few requests', async () => {
  const me = await newPerson()
  const texts = Array.from({ length: 40 }, (_, index) => `task ${index}`)
  const added = await me.print(['add', '--date', '2026-03-01'], { input: texts.join('\n') })
  const ids = added
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[0] ?? '')
  const { url, requests } = await startFaultyProxy(inject('baseUrl'))
  for (const [args, most] of [
    [['move', '--date', '2026-03-02', ...ids], 2],
    [['done', ...ids], 10],
    [['archive', ...ids], 10],
    [['delete', '--yes', ...ids], 10],
  ] as const) {
    const { tasks } = await me.json(args, { env: { DAYMARK_URL: url } })
    expect(
      tasks.map(({ text }: { text: string }) => text),
      args[0],
    ).toEqual(texts)
    expect(requests.splice(0).length, args[0]).toBeLessThanOrEqual(most)
  }
})

it('finds what is overdue', async () => {
  const me = await newPerson()
  await me.print(['add', 'Late', '--date', 'yesterday'])
  await me.print(['add', 'Done', '--date', 'yesterday', '--done'])
  await me.print(['add', 'Today'])
  expect((await me.json(['find', '--overdue'])).tasks).toMatchObject([{ text: 'Late' }])
  expect(await me.run(['find', '--overdue', '--completed'])).toMatchObject({ code: 2 })
  expect(await me.run(['find', '--overdue', '--to', 'today'])).toMatchObject({ code: 2 })
})

it('finds by words, dates, state and priority, on as many pages as needed', async () => {
  const me = await newPerson()
  const operations = Array.from({ length: 100 }, (_, index) => ({
    op: 'create',
    text: `task ${index}`,
    date: '2026-03-01',
  }))
  await Promise.all(
    [0, 1].map(() =>
      me.print(['api', 'POST', '/tasks/batch', '--input', '-'], { input: JSON.stringify({ operations }) }),
    ),
  )
  await me.print(['add', 'water the plants', '--date', '2026-03-05', '-p', 'low'])
  const find = async (...args: string[]) => (await me.json(['find', ...args])).tasks.length
  expect(await find('--limit', '150')).toBe(150)
  const first = await me.json(['find', '--limit', '120'])
  const rest = await me.json(['find', '--limit', '1000', '--cursor', first.nextCursor])
  expect([first.tasks.length, rest.tasks.length, rest.nextCursor]).toEqual([120, 81, null])
  expect(await find()).toBe(30)
  expect(await find('plant')).toBe(1)
  expect(await find('plant', '--to', '2026-03-04')).toBe(0)
  expect(await find('--priority', 'low', '--from', '2026-03-05', '--open', '--sort', 'oldest')).toBe(1)
  expect(await find('--completed')).toBe(0)
})

it('shows figures and changes', async () => {
  const me = await newPerson()
  const { nextCursor } = await me.json(['changes'])
  await me.print(['add', 'a', '--date', '2026-03-01', '--done'])
  const analytics = await me.json(['stats', '--from', '2026-03-01', '--to', '2026-03-02'])
  expect(analytics).toMatchObject({ totalTasks: 1, completedTasks: 1, completionRate: 100 })
  expect(await me.print(['stats', '--to', '2026-03-01', '--days', '2'])).toContain('2026-03-01\t1\t1\n')
  const { changes } = await me.json(['changes', '--since', nextCursor])
  expect(changes).toMatchObject([{ type: 'task.created', by: { key: 'test' }, task: { text: 'a' } }])
  expect(await me.print(['changes', '--since', '0'])).toMatch(/^1\t\S+Z\ttask\.created\t\S+\ttest\ta\n$/)
})

it('sends any request, and prints the answer as it came', async () => {
  const me = await newPerson()
  const created = await me.print([
    'api',
    'post',
    '/tasks',
    '-f',
    'text=Pay rent',
    '-f',
    'date=2026-03-01',
    '-F',
    'isCompleted=true',
  ])
  const { _id } = JSON.parse(created)
  const answer = await me.print(['api', 'GET', `/api/v1/tasks/${_id}`, '--include'])
  expect(answer).toMatch(/^HTTP 200 OK\n/)
  expect(answer).toContain('\netag: "1"\n')
  expect(JSON.parse(answer.split('\n\n')[1] ?? '')).toMatchObject({ text: 'Pay rent', isCompleted: true })
  const refused = await me.run(['api', 'PATCH', `/tasks/${_id}`, '-f', 'text=x', '-H', 'If-Match: "9"'])
  expect(refused.code).toBe(1)
  expect(JSON.parse(refused.stdout).error.code).toBe('PRECONDITION_FAILED')
  for (const path of ['https://evil.example/', '@evil.example', 'tasks', '.evil.example/', '']) {
    expect(await me.run(['api', 'GET', path])).toMatchObject({ code: 2, stdout: '' })
  }
})

it('sends the fields of a raw GET as its query', async () => {
  const me = await newPerson()
  await me.print(['add', 'Milk & honey', '--date', '2026-03-01'])
  const found = await me.print(['api', 'GET', '/tasks/search?from=2026-01-01', '-f', 'q=milk & honey', '-f', 'limit=5'])
  expect(JSON.parse(found).tasks).toMatchObject([{ text: 'Milk & honey' }])
})

it('sends raw fields as text, and typed ones as JSON', async () => {
  const me = await newPerson()
  const { _id } = JSON.parse(
    await me.print(['api', 'POST', '/tasks', '-f', 'text=42', '-f', 'date=2026-03-01', '-F', 'timeSpent=20']),
  )
  expect(await me.json(['show', _id])).toMatchObject({ text: '42', timeSpent: 20 })
  expect(await me.run(['api', 'POST', '/tasks', '-F', 'text=Pay rent'])).toMatchObject({ code: 2 })
})

it('undoes the last change, and does it again', async () => {
  const me = await newPerson()
  const add = async (text: string) => (await me.json(['add', text, '--date', '2026-03-01'])).tasks[0]._id
  const ids = [await add('Pay rent'), await add('Call her')]
  await me.print(['done', ...ids])
  const { tasks } = await me.json(['undo'])
  expect(tasks).toMatchObject([
    { text: 'Pay rent', isCompleted: false },
    { text: 'Call her', isCompleted: false },
  ])
  expect((await me.json(['undo'])).tasks).toMatchObject([{ isCompleted: true }, { isCompleted: true }])
  await me.print(['edit', ids[0], '--text', 'Pay the rent'])
  await me.print(['undo'])
  expect(await me.json(['show', ids[0]])).toMatchObject({ text: 'Pay rent' })
  const refused = await (await newPerson()).run(['undo'])
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('changed nothing') })
})
