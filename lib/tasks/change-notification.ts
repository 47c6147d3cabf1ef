/** PostgreSQL channel that tells every instance whose tasks changed. */
export const changesChannel = 'daymark_tasks'

/** A notification that tasks of a user changed. */
export type ChangeNotification = {
  /** Unique. */
  id: string
  userId: string
  /** Id of the page request that made the change, if one did. */
  changeId: string | undefined
}

/** Reads the payload of a notification. */
export function parseNotification(payload: string): ChangeNotification {
  const [userId = '', changeId = '', id = ''] = payload.split(' ')
  return { id, userId, changeId: changeId || undefined }
}
