import { type Viewer, verifySession } from '@/lib/domain/access/sessions/verify-session'
import { createSession } from '@/lib/domain/accounts/sessions'
import { db } from '@/lib/foundation/database/client'

/** Lets the last authentication of all sessions of an account be too long ago for sensitive actions. */
export async function ageAuthentication({ userId }: { userId: string }): Promise<void> {
  await db().session.updateMany({ where: { userId }, data: { authenticatedAt: new Date(Date.now() - 11 * 60_000) } })
}

/** Signs an account in, without a browser. */
export async function newViewer(
  { userId }: { userId: string },
  methods: Parameters<typeof createSession>[1] = ['password'],
): Promise<Viewer> {
  const { sessionVersion } = await db().user.findUniqueOrThrow({ where: { id: userId } })
  const source = { address: '192.0.2.1', userAgent: 'test' }
  const viewer = await verifySession(await createSession({ id: userId, sessionVersion }, methods, source), source)
  if (!viewer) throw new Error('the session is not valid')
  return viewer
}
