import type { KeyAccess } from '@/lib/domain/access/authorize'
import type { Turn } from '@/lib/domain/access/turns/turn'
import type { AppError } from '@/lib/foundation/errors'

/** Sender of a message, and its notes for the log. */
export type McpCaller = {
  /** Access of the key, or the error when it has sent too many requests and nothing may run. */
  readonly access: KeyAccess | AppError
  readonly requestId: string
  /** The address under which the service was asked, such as `https://daymark.example`. */
  readonly origin: string
  readonly hasLeft: () => boolean
  /** Waits for the account's turn to work. */
  readonly takeTurn: (userId: string) => Promise<Turn>
  /** Notes which tool, resource or prompt was used, and what went wrong. */
  readonly note: (used: string, failure?: unknown) => void
}
