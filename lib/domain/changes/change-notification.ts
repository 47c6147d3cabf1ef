import { randomUUID } from 'node:crypto'
import { statement } from '@/lib/foundation/database/statement'

/** PostgreSQL channel that tells every instance whose tasks changed. */
export const changesChannel = 'daymark_tasks'
/** PostgreSQL's documentation of NOTIFY: a payload is shorter than 8,000 bytes. All of it is ASCII. */
const maxPayloadLength = 7999

/** Tasks of a user changed. */
export type UserChange = {
  userId: string
  /** Id of the page request that made the change, if one did. */
  changeId: string | undefined
}

/** A change with the id of the notification that it came with, which no later change of the user has. */
export type NotifiedChange = UserChange & { id: string }

const notify = statement('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload')

/** Notifies every instance of changes, by few notifications: each costs the database and every instance. */
export async function notifyChanges(changes: readonly UserChange[]): Promise<void> {
  await notify.run(changesChannel, writePayloads(changes))
}

/** Writes changes as payloads: an id, and then the users, each with the id of the request after a slash, if there is one. */
export function writePayloads(changes: readonly UserChange[]): string[] {
  const payloads: string[] = []
  let payload = ''
  for (const { userId, changeId } of changes) {
    const entry = changeId === undefined ? ` ${userId}` : ` ${userId}/${changeId}`
    if (payload === '' || payload.length + entry.length > maxPayloadLength) {
      if (payload !== '') payloads.push(payload)
      payload = randomUUID()
    }
    payload += entry
  }
  if (payload !== '') payloads.push(payload)
  return payloads
}

/** Reads what `writePayloads` writes. */
export function parsePayload(payload: string): NotifiedChange[] {
  const [id = '', ...entries] = payload.split(' ')
  return entries.map((entry) => {
    const [userId = '', changeId] = entry.split('/')
    return { id, userId, changeId }
  })
}
