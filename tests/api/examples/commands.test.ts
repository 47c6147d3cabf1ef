// The programs of `examples` that run to their end, on the real server.
import { spawnSync } from 'node:child_process'
import { describe, expect, inject, it } from 'vitest'
import { addDays } from '@/lib/foundation/time/dates'
import { startFaultyProxy } from '../../support/faulty-proxy'
import { newOwner, runExample } from '../../support/run-example'

it('the morning digest prints overdue, open and completed tasks', async () => {
  const { daymark, today, env } = await newOwner('read')
  const yesterday = addDays(today, -1)
  await daymark.createTask({ text: 'Late', date: yesterday, priority: 'high' })
  await daymark.createTask({ text: 'Open', date: today, dueTime: Date.parse(`${today}T09:30:00Z`) })
  await daymark.createTask({ text: 'Ready', date: today, isCompleted: true, timeSpent: 15 })
  await daymark.createTask({ text: 'Ready too', date: yesterday, isCompleted: true })
  const { status, stdout, stderr } = await runExample(process.execPath, ['morning-digest.mjs'], env)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const [title, ...lines] = stdout.split('\n')
  expect(title).toMatch(/^# \w+,? \d+ \w+ \d{4}$/)
  expect(lines.filter((line) => line !== '')).toEqual([
    '## Overdue (1)',
    `- [ ] Late (high priority, since ${yesterday})`,
    '## To do (1)',
    '- [ ] Open (at 09:30)',
    '## Done (1)',
    '- [x] Ready (15 min)',
    'You have completed something on 2 days in a row.',
  ])
})

describe('the shell script', () => {
  it('logs a command with the time it took, once when it has to try again', async () => {
    const { daymark, env } = await newOwner()
    const proxy = await startFaultyProxy(inject('baseUrl'))
    proxy.plan.push({ refuse: 503, retryAfter: 1 })
    const args = ['log-work.sh', 'Say "grüße" \\o/', 'printf', '%s\n', 'done']
    const { status, stdout, stderr } = await runExample('sh', args, { ...env, DAYMARK_URL: proxy.url })
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'done\n' })
    // Some versions of curl also report failures that pass.
    expect(stderr).toMatch(/^(curl: .* 503\n)?$/)
    expect(proxy.requests).toEqual(['POST /api/v1/tasks', 'POST /api/v1/tasks'])
    const { tasks } = await daymark.searchTasks()
    expect(tasks).toMatchObject([{ text: 'Say "grüße" \\o/', isCompleted: true, timeSpent: expect.any(Number) }])
    expect(tasks[0]?.details).toBe('printf %s  done ended with status 0.')
  })

  it('leaves the task of a failed command open, and ends with its status', async () => {
    const { daymark, env } = await newOwner()
    const failed = await runExample('sh', ['log-work.sh', 'Fail', 'sh', '-c', 'exit 3'], env)
    expect(failed).toEqual({ status: 3, stdout: '', stderr: '' })
    expect((await daymark.searchTasks()).tasks).toMatchObject([{ text: 'Fail', isCompleted: false, priority: 'high' }])
  })

  it('says why a task was not logged', async () => {
    const { env } = await newOwner('read')
    const { status, stderr } = await runExample('sh', ['log-work.sh', 'x', 'true'], env)
    expect(status).toBe(0)
    expect(stderr).toContain('INSUFFICIENT_SCOPE')
    expect(stderr).not.toContain(env.DAYMARK_API_KEY)
  })
})

const hasRequests = spawnSync('python3', ['-c', 'import requests']).status === 0

it.skipIf(!hasRequests)('the Python script with requests moves every overdue task to today', async () => {
  const { daymark, today, env } = await newOwner()
  const proxy = await startFaultyProxy(inject('baseUrl'))
  const yesterday = addDays(today, -1)
  const operations = Array.from({ length: 100 }, (_, index) => ({
    op: 'create' as const,
    text: `task ${index}`,
    date: yesterday,
  }))
  await daymark.runBatch({ operations })
  const noonOf = (date: string) => Date.parse(`${date}T12:00Z`)
  await daymark.createTask({ text: 'task 100', date: yesterday, dueTime: noonOf(yesterday) })
  await daymark.createTask({ text: 'done', date: yesterday, isCompleted: true })
  proxy.plan.push({ refuse: 503 }, 'lose')
  const { status, stdout, stderr } = await runExample('python3', ['carry_over.py'], { ...env, DAYMARK_URL: proxy.url })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout.split('\n').slice(-3)).toEqual([`${yesterday} -> ${today}  task 100`, 'Moved 101 tasks.', ''])
  const moved = await daymark.listTasks({ date: today })
  expect(moved).toHaveLength(101)
  expect(moved.at(-1)).toMatchObject({ text: 'task 100', dueTime: noonOf(today) })
  expect(await daymark.listTasks({ date: yesterday })).toMatchObject([{ text: 'done' }])
})
