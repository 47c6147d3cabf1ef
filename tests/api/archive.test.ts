import { describe, expect, it } from 'vitest'
import { newKey } from '../support/accounts'
import { changeTaskState, createTask, newUser } from '../support/client'
import { send } from '../support/http'

describe('the archive', () => {
  const page = async (user: Awaited<ReturnType<typeof newUser>>, query: { limit?: number; cursor?: string }) => {
    const { data, error } = await user.api.GET('/api/v1/tasks/archived', { params: { query } })
    if (!data) throw new Error(JSON.stringify(error))
    return data
  }

  it('lists the last archived first, page by page, each task once', async () => {
    const user = await newUser()
    const ids = await Promise.all(Array.from({ length: 7 }, () => createTask(user)))
    for (const id of ids) await changeTaskState(user, id, 'archive')
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const { tasks, nextCursor } = await page(user, { limit: 3, ...(cursor && { cursor }) })
      expect(tasks.length).toBeLessThanOrEqual(3)
      seen.push(...tasks.map((task) => task._id))
      cursor = nextCursor
    } while (cursor)
    expect(seen.sort()).toEqual([...ids].sort())
    const all = await page(user, {})
    const times = all.tasks.map((task) => task.archivedAt ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(all.nextCursor).toBeNull()
  })

  it('returns no cursor when the last page is exactly full', async () => {
    const user = await newUser()
    for (let count = 0; count < 2; count++) await changeTaskState(user, await createTask(user), 'archive')
    expect((await page(user, { limit: 2 })).nextCursor).toBeNull()
  })

  it('continues after a page whose tasks were restored in between', async () => {
    const user = await newUser()
    const ids = [await createTask(user), await createTask(user), await createTask(user)]
    for (const id of ids) await changeTaskState(user, id, 'archive')
    const first = await page(user, { limit: 1 })
    await changeTaskState(user, first.tasks[0]?._id ?? '', 'restore')
    const rest = await page(user, { cursor: first.nextCursor ?? '' })
    expect(rest.tasks.map((task) => task._id)).toEqual([ids[1], ids[0]])
  })

  it('rejects invalid limits and cursors', async () => {
    const key = await newKey(await newUser())
    const bad = [
      'limit=0',
      'limit=101',
      'limit=05',
      'limit=0050',
      'limit=1.5',
      'limit=x',
      'limit=',
      'limit=-1',
      'limit=1e1',
      'cursor=',
      'cursor=x',
      `cursor=${btoa('1:2')}`,
      `cursor=${btoa('-1:019b76da-a800-7001-8d5e-24e7b4c8f3a2')}`,
    ]
    for (const query of bad) {
      expect(await send('GET', `/api/v1/tasks/archived?${query}`, { key }), query).toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
      })
    }
  })
})
