import * as z from 'zod'

const Position = z.object({ archivedAt: z.int().min(0).max(8.64e15), id: z.uuid() })

/** Where a page of the archive ended: when its last task was archived (Unix ms), and that task's id. */
export type ArchivePosition = z.infer<typeof Position>

export function encodeArchiveCursor({ archivedAt, id }: ArchivePosition): string {
  return btoa(`${archivedAt}:${id}`)
}

/** Opaque to callers: base64 of `<archivedAt>:<id>`. */
export const ArchiveCursor = z.string().transform((cursor, context) => {
  const position = Position.safeParse(decode(cursor))
  if (position.success) return position.data
  context.addIssue({ code: 'custom', message: 'must be the nextCursor of an earlier answer' })
  return z.NEVER
})

function decode(cursor: string): unknown {
  try {
    const [archivedAt, id] = atob(cursor).split(':')
    return { archivedAt: Number(archivedAt), id }
  } catch {
    // Not base64, which the schema of a position then refuses.
    return undefined
  }
}
