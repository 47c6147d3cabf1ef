import { describe, expect, it } from 'vitest'
import { changeTaskState, createTask, getTask, newUser } from '../support/client'

describe('updating a task', () => {
  const update = async (user: Awaited<ReturnType<typeof newUser>>, taskId: string, body: object) =>
    user.api.PATCH('/api/v1/tasks/{taskId}', { params: { path: { taskId } }, body })

  it.each([
    { text: 'new' },
    { priority: 'low' },
    { dueTime: 6 },
    { timeSpent: 2.5 },
    { details: 'e' },
    { isCompleted: true },
  ])('changes only what is sent: %j', async (change) => {
    const user = await newUser()
    const id = await createTask(user, { priority: 'high', dueTime: 5, timeSpent: 2, details: 'd' })
    const before = await getTask(user, id)
    expect((await update(user, id, change)).data).toEqual({ success: true })
    expect(await getTask(user, id)).toEqual({ ...before, ...change })
  })

  it('clears an optional field with null', async () => {
    const user = await newUser()
    const id = await createTask(user, { priority: 'high', dueTime: 5, timeSpent: 2, details: 'd' })
    const cleared = { priority: null, dueTime: null, timeSpent: null, details: null }
    expect((await update(user, id, cleared)).response.status).toBe(200)
    expect(await getTask(user, id)).toMatchObject(cleared)
  })

  it('succeeds and changes nothing for {}', async () => {
    const user = await newUser()
    const id = await createTask(user, { details: 'd' })
    const before = await getTask(user, id)
    expect((await update(user, id, {})).data).toEqual({ success: true })
    expect(await getTask(user, id)).toEqual(before)
  })

  it.each(['text', 'date', 'isCompleted'])('rejects null for %s', async (field) => {
    const user = await newUser()
    const id = await createTask(user)
    const before = await getTask(user, id)
    expect((await update(user, id, { [field]: null })).error?.error.code).toBe('VALIDATION_ERROR')
    expect(await getTask(user, id)).toEqual(before)
  })

  it('is idempotent when it completes a task', async () => {
    const user = await newUser()
    const id = await createTask(user)
    for (let attempt = 0; attempt < 2; attempt++) await update(user, id, { isCompleted: true })
    expect((await getTask(user, id)).isCompleted).toBe(true)
  })

  it('moves a task to the end of another date and records the previous one', async () => {
    const user = await newUser()
    await createTask(user, { date: '2026-03-02' })
    const id = await createTask(user)
    await update(user, id, { date: '2026-03-02', text: 'moved' })
    expect(await getTask(user, id)).toMatchObject({
      date: '2026-03-02',
      order: 1,
      previousDates: ['2026-03-01'],
      text: 'moved',
    })
    await update(user, id, { date: '2026-03-02' })
    expect(await getTask(user, id)).toMatchObject({ order: 1, previousDates: ['2026-03-01'] })
    await update(user, id, { date: '2026-03-01' })
    expect(await getTask(user, id)).toMatchObject({ order: 0, previousDates: ['2026-03-01', '2026-03-02'] })
  })

  it('is rejected while the task is archived', async () => {
    const user = await newUser()
    const id = await createTask(user)
    await changeTaskState(user, id, 'archive')
    const { error, response } = await update(user, id, { text: 'new' })
    expect(response.status).toBe(400)
    expect(error?.error).toEqual({ code: 'INVALID_OPERATION', message: expect.stringContaining('restore it first') })
    expect((await getTask(user, id)).text).toBe('a task')
  })
})
