import { expect, it } from 'vitest'
import { addDays } from '@/lib/foundation/time/dates'
import { newAccount, newKey } from '../support/accounts'
import { addTasks, callTool, connectMcp } from '../support/mcp'

it('an agent takes an empty account to a reviewed week, through tools only', async () => {
  const client = await connectMcp(await newKey(await newAccount()))
  const call = async (name: string, args: Record<string, unknown> = {}) =>
    Object((await callTool(client, name, args)).data)

  const { today, counts } = await call('get_day')
  expect(counts).toEqual({ open: 0, done: 0, overdue: 0 })
  const day = (offset: number) => addDays(today, offset)

  // Tasks that were completed, left open, and planned.
  await addTasks(
    client,
    { text: 'Send the invoice', date: day(-2), done: true, minutes: 20 },
    { text: 'Call the bank', date: 'yesterday', done: true },
    { text: 'Water the plants', date: 'yesterday', priority: 'low' },
    { text: 'Clean the garage', date: day(-3) },
    { text: 'Write the report', priority: 'high', due: '17:00', details: 'Figures of March' },
  )
  const planned = await call('get_day')
  expect(planned.counts).toEqual({ open: 1, done: 0, overdue: 2 })
  expect(planned.streak).toBe(2)

  // It works on the day.
  const [report] = (await call('find_tasks', { query: 'figures march' })).tasks
  await call('update_tasks', { tasks: [{ id: report.id, minutes: 90, details: 'Figures of March and April' }] })
  await call('set_state', { ids: [report.id], state: 'completed' })
  expect(await call('get_task', { id: report.id })).toEqual({
    ...report,
    done: true,
    minutes: 90,
    details: 'Figures of March and April',
  })

  // It looks back.
  const review = await client.getPrompt({ name: 'review_week', arguments: { date: 'today' } })
  const text = JSON.stringify(review.messages)
  for (const known of [
    'Send the invoice',
    'Call the bank',
    'Water the plants',
    'Clean the garage',
    'Write the report',
  ]) {
    expect(text).toContain(known)
  }
  const stats = await call('get_stats')
  expect(stats).toMatchObject({ from: day(-6), to: today, total: 5, completed: 3, percent: 60, streak: 3 })

  // It settles what was left.
  const left = (await call('find_tasks', { state: 'open', to: 'yesterday', sort: 'oldest' })).tasks
  const [garage, plants] = left.map(({ id }: { id: string }) => id)
  await call('set_state', { ids: [garage], state: 'archived' })
  await call('update_tasks', { tasks: [{ id: plants, due: '17:00' }] })
  await call('move_tasks', { ids: [plants], date: 'tomorrow' })
  expect(await call('get_task', { id: plants })).toMatchObject({
    movedFrom: [day(-1)],
    due: '17:00',
  })
  expect((await call('get_day')).counts).toEqual({ open: 0, done: 1, overdue: 0 })
  expect((await call('find_tasks', { state: 'archived' })).tasks).toMatchObject([
    { text: 'Clean the garage', archived: true },
  ])
})
