import * as z from 'zod'
import { boundedText } from '@/lib/foundation/values/text'

export const invalidCursor = 'must be the nextCursor of an earlier answer'
/** Twice the length of the longest cursor. */
export const maxCursorLength = 200

/** Base64, in which a cursor is written. */
export const cursorPattern = /^[A-Za-z0-9+/]+={0,2}$/

const Position = z.object({ archivedAt: z.int().min(0).max(8.64e15), id: z.uuid() })

/** The position after a page of the archive: when its last task was archived (Unix ms), and that task's id. */
export type ArchivePosition = z.infer<typeof Position>

export function encodeArchiveCursor({ archivedAt, id }: ArchivePosition): string {
  return btoa(`${archivedAt}:${id}`)
}

/** A pagination cursor, opaque to clients: base64 of `<archivedAt>:<id>`. */
export const ArchiveCursor = boundedText(maxCursorLength, invalidCursor)
  .regex(cursorPattern, invalidCursor)
  .transform((cursor, context) => {
    const position = Position.safeParse(decodeCursor(cursor))
    if (position.success) return position.data
    context.addIssue({ code: 'custom', message: invalidCursor })
    return z.NEVER
  })

function decodeCursor(cursor: string): unknown {
  try {
    const [archivedAt, id] = atob(cursor).split(':')
    return { archivedAt: Number(archivedAt), id }
  } catch {
    // Not base64. The schema rejects undefined.
    return undefined
  }
}
