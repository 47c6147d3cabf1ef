import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { PushSubscription } from '@/lib/domain/reminders/schema'

/** Replaces the notifications of a browser, which a headless one may not have. They are `default` until it is asked. */
export async function replaceNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const stored = (name: string) => localStorage.getItem(`test.${name}`)
    class FakeNotification extends EventTarget {
      static get permission() {
        return stored('permission') ?? 'default'
      }
      static async requestPermission() {
        localStorage.setItem('test.asked', String(Number(stored('asked')) + 1))
        localStorage.setItem('test.permission', 'granted')
        return 'granted'
      }
      constructor(title: string, { body = '', tag = '' }: NotificationOptions) {
        super()
        const shown = JSON.parse(stored('shown') ?? '[]')
        localStorage.setItem('test.shown', JSON.stringify([...shown, { title, body, tag }]))
      }
    }
    Object.assign(window, { Notification: FakeNotification })
  })
}

/** How often the browser was asked for its permission. */
export function countAsked(page: Page): Promise<number> {
  return page.evaluate(() => Number(localStorage.getItem('test.asked')))
}

/** Titles of the notifications that all tabs have shown. */
export function listShown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown: { title: string }[] = JSON.parse(localStorage.getItem('test.shown') ?? '[]')
    return shown.map(({ title }) => title)
  })
}

/** Replaces the push manager of a browser, which has no push service in a test. */
export async function replaceSubscription(context: BrowserContext, subscription: PushSubscription): Promise<void> {
  await context.addInitScript((json) => {
    const name = 'test.subscribed'
    const fake = {
      endpoint: json.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem(name)
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(name) === null ? null : fake),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(name, applicationServerKey)
        return fake
      },
    })
  }, subscription)
}

/** Replaces the notifications of a service worker. Its pages read them with `listServiceWorkerShown`. */
export function recordServiceWorkerNotifications(serviceWorker: Worker): Promise<void> {
  return serviceWorker.evaluate(() => {
    const shown: unknown[] = []
    Object.assign(self, { shown })
    // Safe: this runs in a service worker.
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) => {
      shown.push({ title, ...options })
    }
  })
}

export type ShownByServiceWorker = { title: string; body: string; tag: string; data: unknown }

export function listServiceWorkerShown(serviceWorker: Worker): Promise<ShownByServiceWorker[]> {
  // Safe: `recordServiceWorkerNotifications` put it there.
  return serviceWorker.evaluate(() => (self as unknown as { shown: ShownByServiceWorker[] }).shown)
}

/** Lets a service worker get a message, as its browser would after decrypting it. */
export function deliverReminder(serviceWorker: Worker, message: unknown): Promise<void> {
  return serviceWorker.evaluate((data) => {
    const event = new Event('push')
    Object.assign(event, { data: { json: () => data }, waitUntil: () => undefined })
    self.dispatchEvent(event)
  }, message)
}

/** Lets somebody press a reminder or one of its buttons. */
export function pressReminder(serviceWorker: Worker, data: unknown, action = ''): Promise<void> {
  return serviceWorker.evaluate(
    ([reminder, pressed]) => {
      const event = new Event('notificationclick')
      const notification = { close: () => undefined, data: reminder }
      Object.assign(event, { action: pressed, notification, waitUntil: () => undefined })
      self.dispatchEvent(event)
    },
    [data, action] as const,
  )
}
