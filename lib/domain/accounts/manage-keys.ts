import * as z from 'zod'
import * as manage from '@/lib/domain/access/keys/manage-keys'
import { KeyScope } from '@/lib/domain/access/keys/schema'
import { runOnce } from '@/lib/domain/operation/idempotency/run-once'
import { defineOperation, Success, success } from '@/lib/domain/operation/operation'
import { TaskId } from '@/lib/domain/tasks/schema'
import { idOrNone } from '@/lib/domain/tasks/task-id'
import { UnixMs } from '@/lib/foundation/time/unix-ms'
import { NoInput } from '@/lib/foundation/values/parse-input'

const keyId = '019b76da-a800-7001-8d5e-24e7b4c8f3d1'
const Instant = UnixMs.meta({ description: 'Unix time in milliseconds.', format: 'int64', example: 1772269200000 })

const KeyView = z
  .object({
    _id: z.uuid().meta({ description: 'Identifier. It is not the key.', example: keyId }),
    name: z.string().meta({ example: 'laptop' }),
    scope: KeyScope,
    lastFour: z.string().meta({ description: 'The last four characters of the key.', example: 'x7Qd' }),
    createdAt: Instant,
    lastUsedAt: UnixMs.nullable().meta({ description: 'Unix time in milliseconds; null if it was never used.' }),
    expiresAt: UnixMs.nullable().meta({ description: 'Unix time in milliseconds; null if it never expires.' }),
    state: z.enum(['active', 'expired', 'revoked']).meta({ id: 'KeyState' }),
    connectedBy: z.string().nullable().meta({
      description: 'The client that was connected with OAuth, and has no key of its own; null for others.',
      example: null,
    }),
  })
  .meta({ id: 'Key' })

const Keys = z.object({ keys: z.array(KeyView) }).meta({ id: 'Keys' })
const OneKey = z.strictObject({
  keyId: TaskId.meta({ description: 'The `_id` of a key.', format: 'uuid', example: keyId }),
})

const common = { group: 'Management', isManaging: true, isIdempotent: true } as const

export const listKeysOperation = defineOperation({
  ...common,
  name: 'listKeys',
  effect: 'read',
  summary: 'List API keys',
  description:
    'Every key of the account, the newest first, expired and revoked ones included. Keys are created in the web app or by an operator.',
  input: NoInput,
  output: Keys,
  errors: [],
  example: {
    input: {},
    output: {
      keys: [
        {
          _id: keyId,
          name: 'laptop',
          scope: 'full',
          lastFour: 'x7Qd',
          createdAt: 1772269200000,
          lastUsedAt: 1772352000000,
          expiresAt: null,
          state: 'active',
          connectedBy: null,
        },
      ],
    },
  },
  run: async (actor) => {
    const keys = await manage.listKeys(actor)
    return {
      keys: keys.map(({ id, name, scope, lastFour, createdAt, lastUsedAt, expiresAt, state, clientName }) => ({
        _id: id,
        name,
        scope,
        lastFour,
        createdAt,
        lastUsedAt,
        expiresAt,
        state,
        connectedBy: clientName,
      })),
    }
  },
})

export const revokeKeyOperation = defineOperation({
  ...common,
  name: 'revokeKey',
  effect: 'destructive',
  summary: 'Revoke an API key',
  description: 'It stops working at once, on every instance. This cannot be undone. A key may revoke itself.',
  input: OneKey,
  output: Success,
  errors: ['NOT_FOUND'],
  example: { input: { keyId }, output: success },
  run: (actor, input, { once }) =>
    runOnce(actor, once, async () => {
      await manage.revokeKey(actor, idOrNone(input.keyId))
      return success
    }),
})
