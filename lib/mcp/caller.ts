import type { KeyAccess } from '@/lib/access/authorize'
import type { AppError } from '@/lib/errors'

/** Who sent a message, and what the log should know of it. */
export type McpCaller = {
  /** What the key gives; or why nothing may run, when it has sent too many requests. */
  readonly access: KeyAccess | AppError
  readonly requestId: string
  readonly hasLeft: () => boolean
  /** Notes which tool, resource or prompt was used, and what went wrong. */
  readonly note: (used: string, failure?: unknown) => void
}
