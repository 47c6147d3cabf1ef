import { describe, expect, it } from 'vitest'
import { changeTaskState, createTask, getTask, listTasks, newUser } from '../support/client'

describe('the states of a task', () => {
  it('toggles between pending and completed', async () => {
    const user = await newUser()
    const id = await createTask(user)
    expect((await changeTaskState(user, id, 'toggle')).data).toEqual({ success: true })
    expect((await getTask(user, id)).isCompleted).toBe(true)
    await changeTaskState(user, id, 'toggle')
    expect((await getTask(user, id)).isCompleted).toBe(false)
  })

  it('does not toggle an archived task', async () => {
    const user = await newUser()
    const id = await createTask(user)
    await changeTaskState(user, id, 'archive')
    expect((await changeTaskState(user, id, 'toggle')).error?.error.code).toBe('INVALID_OPERATION')
    expect((await getTask(user, id)).isCompleted).toBe(false)
  })

  it('archives once; a repeat changes nothing, archivedAt included', async () => {
    const user = await newUser()
    const id = await createTask(user)
    await changeTaskState(user, id, 'archive')
    const archived = await getTask(user, id)
    expect(archived.archivedAt).toBeGreaterThan(Date.now() - 60_000)
    expect((await changeTaskState(user, id, 'archive')).data).toEqual({ success: true })
    expect(await getTask(user, id)).toEqual(archived)
    expect(await listTasks(user, '2026-03-01')).toEqual([])
  })

  it('restores to the same date and position; a repeat changes nothing', async () => {
    const user = await newUser()
    const id = await createTask(user)
    await createTask(user)
    const before = await getTask(user, id)
    await changeTaskState(user, id, 'archive')
    for (let attempt = 0; attempt < 2; attempt++) {
      expect((await changeTaskState(user, id, 'restore')).data).toEqual({ success: true })
      expect(await getTask(user, id)).toEqual(before)
    }
  })

  it('deletes an archived task permanently, and no other', async () => {
    const user = await newUser()
    const id = await createTask(user)
    const remove = () => user.api.DELETE('/api/v1/tasks/{taskId}', { params: { path: { taskId: id } } })
    const refused = await remove()
    expect(refused.response.status).toBe(400)
    expect(refused.error?.error.code).toBe('INVALID_OPERATION')
    await changeTaskState(user, id, 'archive')
    expect((await remove()).data).toEqual({ success: true })
    expect((await remove()).response.status).toBe(404)
    expect((await changeTaskState(user, id, 'restore')).response.status).toBe(404)
  })

  it('accepts an id in upper case', async () => {
    const user = await newUser()
    const id = await createTask(user)
    expect((await getTask(user, id.toUpperCase()))._id).toBe(id)
  })
})
