const path = '/reminders/subscription'
const headers = { 'Content-Type': 'application/json' }

/** When the service last received the subscription. It is sent again periodically, because it ends with its session. */
const savedName = 'daymark.push-saved-at'
const saveEveryMs = 12 * 3_600_000

/** The push manager of this browser; undefined without one, or without a service worker. */
async function findPushManager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.active ? registration.pushManager : undefined
}

/** Whether reminders reach this browser by push, also when no page is open. */
export async function isSubscribed(): Promise<boolean> {
  const manager = await findPushManager()
  return manager !== undefined && (await manager.getSubscription()) !== null && wasSaved()
}

/** Lets reminders reach this browser when no page is open. Without push they appear while a page is open. */
export async function subscribeToReminders(): Promise<void> {
  try {
    const manager = await findPushManager()
    if (!manager) return
    const answer: { publicKey: string } = await (await fetch(path)).json()
    const known = await manager.getSubscription()
    // It belongs to an earlier key pair.
    if (known && encode(known.options.applicationServerKey) !== answer.publicKey) await known.unsubscribe()
    const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: answer.publicKey })
    const { endpoint, keys } = subscription.toJSON()
    const saved = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ endpoint, keys }) })
    if (saved.ok) localStorage.setItem(savedName, String(Date.now()))
  } catch {
    // There is no push service, or it cannot be reached.
  }
}

/** Subscribes again periodically, and after a new sign-in. */
export async function renewSubscription(): Promise<void> {
  if (!wasSaved() || Date.now() - Number(localStorage.getItem(savedName)) > saveEveryMs) await subscribeToReminders()
}

/** Ends the push subscription of this browser, also when it is not that of the signed-in account. */
export async function unsubscribeFromReminders(): Promise<void> {
  try {
    localStorage.removeItem(savedName)
    const subscription = await (await findPushManager())?.getSubscription()
    if (!subscription) return
    const body = JSON.stringify({ endpoint: subscription.endpoint })
    // The push service ends it, whether or not this service can be reached.
    await Promise.allSettled([fetch(path, { method: 'DELETE', headers, body }), subscription.unsubscribe()])
  } catch {
    // There is no push service, or no storage.
  }
}

function wasSaved(): boolean {
  return localStorage.getItem(savedName) !== null
}

function encode(key: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer()))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
