import { expect, it } from 'vitest'
import { createTask } from '@/lib/domain/tasks/create-task'
import { listTimeByLabel } from '@/lib/domain/tasks/labels/time-by-label'
import { newActor } from '../../support/actor'

it('the time by label is that of completed tasks of the range, beside their estimates', async () => {
  const [actor, stranger] = [await newActor(), await newActor()]
  const create = (text: string, fields: object = {}, by = actor) =>
    createTask(by, { text, date: '2026-03-10', isCompleted: true, timeSpent: 30, ...fields })
  await create('#home fence', { estimate: 20 })
  await create('#Home roof and #work', { date: '2026-03-15' })
  await create('#home open', { isCompleted: false })
  await create('#home before', { date: '2026-03-08' })
  await create('#idle', { timeSpent: 0 })
  await create('no label')
  await create('#other', {}, stranger)
  expect(await listTimeByLabel(actor, { startDate: '2026-03-09', endDate: '2026-03-15' })).toEqual([
    { name: 'Home', tasks: 2, minutes: 60, planned: 20, spentOnPlanned: 30 },
    { name: 'work', tasks: 1, minutes: 30, planned: 0, spentOnPlanned: 0 },
  ])
})
