import { expect, it } from 'vitest'
import { db } from '@/lib/foundation/database/client'
import { newPerson, program } from '../support/command-line'
import { startInTerminal } from '../support/terminal'

it('starts the timer of a task, marks it in the list, and stops it', async () => {
  const me = await newPerson()
  const { tasks } = await me.json(['add', 'Write'])
  const [{ _id: taskId, date }] = tasks
  const show = async (args: readonly string[]) => {
    const terminal = startInTerminal(process.execPath, [program, ...args], { columns: 80, env: me.env })
    expect(await terminal.ended).toBe(0)
    return terminal.lines()
  }
  expect((await show(['start', taskId]))[0]).toMatch(/^✓ Started: Write \(/)
  await db().timer.updateMany({ where: { taskId }, data: { startedAt: new Date(Date.now() - 90 * 60_000) } })
  const lines = await show(['day'])
  expect(lines.find((line) => line.startsWith('1'))).toMatch(/^1 {2}► {2}Write/)
  expect(lines).toContain('► Write, 1 h 30 min')
  expect((await show(['stop']))[0]).toMatch(/^✓ Stopped after 1 h 30 min: Write \(/)
  expect(await me.json(['show', taskId])).toMatchObject({ timeSpent: 90 })
  expect(await me.json(['start', taskId])).toMatchObject({ timer: { taskId, date, text: 'Write' } })
  expect(await me.json(['stop'])).toEqual({ taskId, minutes: 0, timeSpent: 90 })
})

it('says that there is no timer to stop, and that a completed task has none', async () => {
  const me = await newPerson()
  expect(await me.run(['stop'])).toMatchObject({ code: 1, stderr: expect.stringContaining('No timer is running.') })
  const { tasks } = await me.json(['add', 'Write', '--done'])
  const refused = await me.run(['start', tasks[0]._id])
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('The task is completed: reopen it first.') })
})
