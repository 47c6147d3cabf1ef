import { limitAnswer } from './limit-answer'
import { firstAnswerTimeoutMs, withStartClient } from './start-client'

export type Role = { name: string; isSuperuser: boolean }

/** Describes the role that a database URL leads to. Behind some poolers its name is not the one in the URL. */
export function describeRole(databaseUrl: string, signal?: AbortSignal): Promise<Role> {
  return withStartClient(databaseUrl, { name: 'daymark start', signal }, async (client) => {
    const answer = client.query<Role>(
      'SELECT rolname AS name, rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user',
    )
    const [role] = (await limitAnswer(client, firstAnswerTimeoutMs, answer)).rows
    if (role === undefined) throw new Error('the current role is not in pg_roles')
    return role
  })
}
