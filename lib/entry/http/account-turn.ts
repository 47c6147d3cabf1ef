import { accountTurns } from '@/lib/domain/access/turns/account-turns'
import type { Turn } from '@/lib/domain/access/turns/turn'
import type { HttpRequest } from './http-request'

/**
 * Waits for the account's turn to work. A request that waits has no place among those that are served.
 * @throws UnavailableError when that takes too long
 */
export async function takeTurn(request: HttpRequest, userId: string): Promise<Turn> {
  const turn = accountTurns().begin(userId)
  if (turn) return turn
  request.beginWait()
  try {
    return await accountTurns().wait(userId, () => request.hasLeft())
  } finally {
    request.endWait()
  }
}

/** The same for a request that works until the last byte of its answer is sent, because memory holds the rest. */
export async function holdTurn(request: HttpRequest, userId: string): Promise<Turn> {
  const turn = await takeTurn(request, userId)
  request.onEnd(() => turn.end())
  return turn
}
