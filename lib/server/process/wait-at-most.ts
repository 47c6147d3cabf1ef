import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for work, but only for a limited time, so that a hanging database does not keep the process from exiting. */
export async function waitAtMost(ms: number, work: Promise<void> | undefined): Promise<void> {
  await Promise.race([work, sleep(ms)])
}
