import { PushSubscription } from '@/lib/domain/reminders/schema'
import { removeEndpoint, saveSubscription } from '@/lib/domain/reminders/subscriptions'
import { vapidKeys } from '@/lib/domain/reminders/vapid'
import { readSmallJson } from '@/lib/entry/http/read-small-json'
import { currentViewer } from '@/lib/entry/web/session'
import { AppError, statusOf } from '@/lib/foundation/errors'

/** Returns the public key with which a browser subscribes, base64url. */
export async function GET(): Promise<Response> {
  if (!(await currentViewer())) return new Response(null, { status: 401 })
  return Response.json({ publicKey: vapidKeys().publicKey }, { headers: { 'Cache-Control': 'no-store' } })
}

/** Sends the reminders of the account to this browser too. proxy.ts has refused a request of another origin. */
export async function POST(request: Request): Promise<Response> {
  const viewer = await currentViewer()
  if (!viewer) return new Response(null, { status: 401 })
  const subscription = PushSubscription.safeParse(await readSmallJson(request))
  if (!subscription.success) return new Response(null, { status: 400 })
  try {
    await saveSubscription(viewer.actor, subscription.data)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof AppError) return new Response(null, { status: statusOf[error.code] })
    throw error
  }
}

/** Sends no more reminders to this browser. The cookie of the session is not sent with a request of another site. */
export async function DELETE(request: Request): Promise<Response> {
  const viewer = await currentViewer()
  if (!viewer) return new Response(null, { status: 401 })
  const sent = PushSubscription.pick({ endpoint: true }).safeParse(await readSmallJson(request))
  if (!sent.success) return new Response(null, { status: 400 })
  await removeEndpoint(viewer.actor, sent.data.endpoint)
  return new Response(null, { status: 204 })
}
