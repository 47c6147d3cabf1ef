import type { Outcome } from '@/lib/web/run-action'

/** What became of a server action, also when it could not be called at all. */
export async function callAction<Result>(work: () => Promise<Outcome<Result>>): Promise<Outcome<Result>> {
  try {
    return await work()
  } catch {
    return { ok: false, message: 'The service cannot be reached. Nothing was changed; try again in a moment.' }
  }
}
