import { onTestFinished } from 'vitest'
import { type Receiver, startReceiver } from './start-receiver'

export type { Received, Receiver } from './start-receiver'

/** Starts a receiver of webhooks, until the test ends. */
export async function openReceiver(options?: Parameters<typeof startReceiver>[0]): Promise<Receiver> {
  const receiver = await startReceiver(options)
  onTestFinished(receiver.close)
  return receiver
}
