import { EnvironmentError } from '@/lib/env'
import { StartupError } from '@/lib/startup-error'

/** Says why nothing can be started and ends the process: one line for what people can mend, all of it for a defect. */
export function failStart(error: unknown): never {
  const expected = error instanceof StartupError || error instanceof EnvironmentError
  console.error(expected ? `Daymark: ${error.message}` : error)
  process.exit(1)
}
