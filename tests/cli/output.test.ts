import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { newPerson, program } from '../support/command-line'
import { startFaultyProxy } from '../support/faulty-proxy'
import { startInTerminal } from '../support/terminal'

it('filters JSON with a program of jq, which prints texts without quotes', async () => {
  const me = await newPerson()
  await me.print(['add', '--date', '2026-03-01', '-p', 'high'], { input: 'Milk "3 %"\nBread\n' })
  const filter = (program: string, ...args: string[]) => me.print([...args, '--jq', program])
  expect(await filter('.tasks[].text', 'find', '--sort', 'oldest')).toBe('Milk "3 %"\nBread\n')
  expect(await filter('.tasks | map({text, priority}) | del(.[0])', 'find', '--sort', 'oldest')).toBe(
    '[{"text":"Bread","priority":"high"}]\n',
  )
  expect(await filter('.tasks[] | select(.text | test("^m"; "i")) | [.date, .text] | @tsv', 'find')).toBe(
    '2026-03-01\tMilk "3 %"\n',
  )
  expect(await filter('.tasks[] | select(.text == "no")', 'find')).toBe('')
  expect(await filter('', 'find', 'bread')).toMatch(/^\{"tasks":\[/)
  expect(await filter('"a\n", ""', 'find')).toBe('a\n\n\n')
  expect(await filter('.account.timeZone # of the account', 'api', 'GET', '/me')).toBe('UTC\n')
  const refused = await me.run(['api', 'GET', '/nothing', '--jq', '.x'])
  expect(refused).toMatchObject({ code: 3, stdout: expect.stringContaining('"NOT_FOUND"') })
})

it('sends nothing when the program of jq is none, and reports one that fails', async () => {
  const me = await newPerson()
  const { url, requests } = await startFaultyProxy(inject('baseUrl'))
  const wrong = await me.run(['add', 'Milk', '--jq', '.tasks['], { env: { DAYMARK_URL: url } })
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--jq is no program of jq: syntax error') })
  expect(requests).toEqual([])
  const failed = await me.run(['whoami', '--jq', '.today.x'])
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('Cannot index string with string') })
})

it('cleans texts that jq prints on a terminal', async () => {
  const me = await newPerson()
  const terminal = startInTerminal(process.execPath, [program, 'whoami', '--jq', '"a\\u001b[31mb", .account.email'], {
    columns: 80,
    env: me.env,
  })
  expect(await terminal.ended).toBe(0)
  expect(terminal.lines()[0]).toBe('ab')
  expect(terminal.output()).not.toContain('\u001b[31m')
})

it('prints only ids with --quiet, which other commands take', async () => {
  const me = await newPerson()
  const added = await me.print(['add', '-q'], { input: 'Milk\nBread\n' })
  const [milk = '', bread = ''] = added.split('\n')
  expect(added).toBe(`${milk}\n${bread}\n`)
  expect(milk).toMatch(/^[\da-f-]{36}$/)
  for (const args of [['day'], ['week'], ['upcoming'], ['find', '--sort', 'oldest']])
    expect(await me.print([...args, '--quiet']), args[0]).toBe(added)
  for (const args of [
    ['edit', milk, '--text', 'Oat milk'],
    ['start', milk],
    ['stop'],
    ['done', milk],
    ['reopen', milk],
    ['show', milk],
    ['move', milk, '--date', 'tomorrow'],
    ['reorder', milk],
    ['archive', milk],
    ['delete', milk, '--yes'],
  ])
    expect(await me.print([...args, '--quiet']), args[0]).toBe(`${milk}\n`)
  expect(await me.run(['day', '--quiet', '--json'])).toMatchObject({ code: 2 })
  // On a terminal, too. The numbers of its last list stay.
  const script = '"$0" "$1" day && "$0" "$1" find nothing -q && "$0" "$1" done 1'
  const terminal = startInTerminal('/bin/sh', ['-c', script, process.execPath, program], { columns: 80, env: me.env })
  expect(await terminal.ended, terminal.output()).toBe(0)
  expect(await me.json(['show', bread])).toMatchObject({ isCompleted: true })
})

it('prints the requests of a dry run, and changes nothing', async () => {
  const me = await newPerson()
  const { url, requests } = await startFaultyProxy(inject('baseUrl'))
  const [milk, bread] = (await me.json(['add', '--date', '2026-03-01'], { input: 'Milk\nBread\n' })).tasks
  const [other] = (await me.json(['add', 'Other', '--date', '2026-03-02'])).tasks
  const recurrence = await me.json(['add', 'Stand-up', '--repeat', 'daily'])
  const before = await me.print(['find', '--json'])
  const plan = async (...args: string[]) =>
    (await me.json([...args, '--dry-run'], { env: { DAYMARK_URL: url } })).requests
  const batch = { method: 'POST', path: '/api/v1/tasks/batch' }
  expect(await plan('done', milk._id, bread._id)).toEqual([
    { ...batch, body: { operations: [milk, bread].map(({ _id: taskId }) => ({ op: 'complete', taskId })) } },
  ])
  expect(await plan('edit', milk._id, '-p', 'high')).toEqual([
    { method: 'PATCH', path: `/api/v1/tasks/${milk._id}`, body: { priority: 'high' } },
  ])
  expect(await plan('move', other._id, '--before', bread._id)).toEqual([
    {
      ...batch,
      body: { operations: [{ op: 'move', taskId: other._id, date: '2026-03-01', keepTime: true }] },
    },
    {
      method: 'POST',
      path: '/api/v1/tasks/reorder',
      body: { date: '2026-03-01', taskIds: [milk._id, other._id, bread._id] },
    },
  ])
  for (const args of [
    ['add', 'New'],
    ['add', 'New', '--repeat', 'weekly'],
    ['archive', milk._id],
    ['start', milk._id],
    ['reorder', bread._id],
    ['recurrences', '--delete', recurrence._id],
    ['labels', 'rename', 'work', 'office'],
    ['undo'],
    ['api', 'DELETE', `/tasks/${milk._id}`],
  ])
    expect(await plan(...args), args[0]).toHaveLength(1)
  await me.print(['import', '-', '--dry-run'], { input: '- [ ] Imported\n', env: { DAYMARK_URL: url } })
  expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([
    expect.stringMatching(/^POST \/api\/v1\/imports\?.*dryRun=true/),
  ])
  expect(await me.print(['find', '--json'])).toBe(before)
  expect(await me.print(['add', 'New', '--date', '2026-03-01', '--dry-run'])).toBe(
    'POST /api/v1/tasks\n{"text":"New","isCompleted":false,"date":"2026-03-01","quickAdd":true}\n',
  )
  await me.print(['archive', milk._id])
  // It does not ask, because it deletes nothing.
  expect(await plan('delete', milk._id)).toHaveLength(1)
})

it('opens pages with BROWSER, and prints their address without a browser', async () => {
  const me = await newPerson()
  const browser = join(me.home, 'browser')
  const opened = join(me.home, 'opened')
  writeFileSync(browser, `#!/bin/sh\nprintf '%s' "$*" > "${opened}.new" && mv "${opened}.new" "${opened}"\n`)
  chmodSync(browser, 0o755)
  const printed = await me.run(['day', '2026-03-01', '--web'], { env: { BROWSER: `${browser} --new-window` } })
  expect(printed).toMatchObject({ code: 0, stdout: '' })
  const url = inject('baseUrl')
  await expect.poll(() => existsSync(opened)).toBe(true)
  expect(readFileSync(opened, 'utf8')).toBe(`--new-window ${url}/day/2026-03-01`)
  const [task] = (await me.json(['add', 'Milk', '--date', '2026-03-02'])).tasks
  for (const [args, path] of [
    [['week', '2026-03-01'], '/week/2026-03-01'],
    [['show', task._id], '/day/2026-03-02'],
    [['stats'], '/insights'],
    [['labels'], '/labels'],
    [['recurrences'], '/recurrences'],
    [['whoami'], '/profile'],
  ] as const) {
    const { stdout } = await me.run([...args, '--web'], { env: { BROWSER: join(me.home, 'absent') } })
    expect(stdout, args[0]).toBe(`${url}${path}\n`)
  }
})
