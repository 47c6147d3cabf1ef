import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/database/client'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Task } from '@/lib/tasks/schema'
import { taskJson } from '@/lib/tasks/task-json'

const pageSize = 1000

/**
 * Streams all data of a user as the chunks of one JSON document: `{ exportedAt, account, apiKeys, tasks }`.
 * Instants are ISO 8601, except within tasks, which have the format of the API.
 */
export async function* exportAccount(actor: Actor): AsyncGenerator<string> {
  const account = await db().user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: {
      email: true,
      emailVerified: true,
      name: true,
      image: true,
      timeZone: true,
      theme: true,
      createdAt: true,
      accounts: { select: { provider: true, providerAccountId: true } },
      apiKeys: {
        select: {
          name: true,
          scope: true,
          lastFour: true,
          createdAt: true,
          lastUsedAt: true,
          expiresAt: true,
          revokedAt: true,
        },
        orderBy: { createdAt: 'asc' },
      },
    },
  })
  const { apiKeys, accounts: signIns, ...person } = account
  const head = JSON.stringify({ exportedAt: new Date(), account: { ...person, signIns }, apiKeys }, null, 2)
  yield `${head.slice(0, -2)},\n  "tasks": [`
  let separator = '\n    '
  for await (const task of streamTasks(actor)) {
    yield separator + JSON.stringify(task)
    separator = ',\n    '
  }
  yield '\n  ]\n}\n'
}

/** Reads one page at a time, because an account may have a million tasks. */
async function* streamTasks(actor: Actor): AsyncGenerator<Task> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await db().$queryRaw<{ task: Task }[]>`
      SELECT ${Prisma.raw(taskJson)} AS task FROM "Task"
      WHERE "userId" = ${actor.userId}::uuid AND "id" > ${last}::uuid
      ORDER BY "id" LIMIT ${pageSize}`
    for (const { task } of page) yield task
    const end = page.at(-1)
    if (!end || page.length < pageSize) return
    last = end.task._id
  }
}
