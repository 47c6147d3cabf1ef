// Calls operations as an entry point without HTTP does.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { authorize } from '@/lib/domain/access/authorize'
import type { Access, Effect } from '@/lib/domain/access/effect'
import { generateKey } from '@/lib/domain/access/keys/key-token'
import { toPlainData } from '@/lib/domain/operation/reply'
import { listEndpoints } from '@/lib/entry/http/operation-routes'
import { parseInput } from '@/lib/foundation/values/parse-input'
import { operations } from '@/tests/support/operations'
import { newAccount, newKey } from '../../support/accounts'
import { newActor } from '../../support/actor'

const [date, nextDate] = ['2026-03-01', '2026-03-02']

const access: Access = { keyId: randomUUID(), allowance: { allowed: true, remaining: 1, resetAt: 0 } }

async function callOperation(name: string, actor: Actor, input: unknown): Promise<unknown> {
  const operation = operations[name]
  if (!operation) throw new Error(`unknown operation ${name}`)
  return operation.output.parse(toPlainData(await operation.run(actor, parseInput(operation.input, input), access)))
}

describe('operations', () => {
  it('are each declared under their own name, and each is an endpoint', () => {
    for (const [name, declared] of Object.entries(operations)) expect(declared.name).toBe(name)
    const routed = listEndpoints().map((endpoint) => endpoint.operation.name)
    expect(routed.sort()).toEqual(Object.keys(operations).sort())
  })

  it('take a task from creation to deletion', async () => {
    const actor = await newActor()
    const run = (name: string, input: object) => callOperation(name, actor, input)
    const { _id: taskId } = z.object({ _id: z.uuid() }).parse(await run('createTask', { text: ' Pay rent ', date }))
    await run('updateTask', { taskId: taskId.toUpperCase(), priority: 'high', date: nextDate })
    await run('toggleTask', { taskId })
    expect(await run('getTask', { taskId })).toMatchObject({
      text: 'Pay rent',
      priority: 'high',
      isCompleted: true,
      previousDates: [date],
    })
    await run('archiveTask', { taskId })
    expect(await run('deleteTask', { taskId })).toEqual({ success: true })
    await expect(run('getTask', { taskId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('name every invalid part of their input', async () => {
    const actor = await newActor()
    const invalid = { text: ' ', date: '0000-01-01', surprise: 1 }
    await expect(callOperation('createTask', actor, invalid)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [
        { path: 'text', message: 'must not be empty' },
        { path: 'date', message: 'must not be before 0001-01-01' },
        { path: 'surprise', message: 'is not a known field' },
      ],
    })
  })
})

describe('authorization', () => {
  it.each<[Effect, boolean]>([
    ['read', true],
    ['write', false],
    ['destructive', false],
  ])('lets a read-only key do what has the effect %s: %s', async (effect, isAllowed) => {
    const key = await newKey(await newAccount(), 'read')
    const access = authorize(key, effect)
    if (isAllowed) await expect(access).resolves.toMatchObject({ allowance: { remaining: 299 } })
    else {
      await expect(access).rejects.toMatchObject({
        code: 'INSUFFICIENT_SCOPE',
        access: { keyId: expect.any(String), allowance: { remaining: 299 } },
      })
    }
  })

  it.each(['full', 'manage'] as const)(
    'lets a key with the scope %s do everything, and counts each request',
    async (scope) => {
      const key = await newKey(await newAccount(), scope)
      const left: number[] = []
      for (const effect of ['read', 'write', 'destructive'] as const) {
        left.push((await authorize(key, effect)).allowance.remaining)
      }
      expect(left).toEqual([299, 298, 297])
    },
  )

  it('lets only a key with the scope manage manage', async () => {
    const account = await newAccount()
    for (const scope of ['read', 'full'] as const) {
      const refused = authorize(await newKey(account, scope), 'manage')
      await expect(refused).rejects.toMatchObject({
        code: 'INSUFFICIENT_SCOPE',
        message: expect.stringContaining('manage'),
      })
    }
    await expect(authorize(await newKey(account, 'manage'), 'manage')).resolves.toMatchObject({ scope: 'manage' })
  })

  it.each(['', 'nonsense', generateKey()])('refuses a key that was never issued: %j', async (key) => {
    await expect(authorize(key, 'read')).rejects.toMatchObject({ code: 'INVALID_API_KEY' })
  })
})
