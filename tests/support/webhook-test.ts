import { Webhook } from 'standardwebhooks'
import { test as base, expect } from './browser'
import { type Received, type Receiver, startReceiver } from './start-receiver'

/** Browser tests with a receiver of webhooks. */
export const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({ browserName: _browser }, use) => {
    const receiver = await startReceiver()
    await use(receiver)
    await receiver.close()
  },
})

/** Verifies a message with the independent library. Returns the payload. */
export function verify(secret: string, { body, headers }: Received): unknown {
  return new Webhook(secret).verify(body, headers)
}

/** Waits until a receiver has got this many messages. Returns the last of them. */
export async function waitForMessage({ received }: Receiver, count = 1): Promise<Received> {
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(count)
  const message = received[count - 1]
  if (!message) throw new Error('nothing was received')
  return message
}
