import { log } from '@/lib/log'

/**
 * Runs `stop` at the first SIGTERM or SIGINT and then ends the process. Who presses Ctrl-C once more ends it at once.
 * @returns a signal that is aborted from then on, for what is still starting
 */
export function onStopSignal(stop: () => Promise<void>): AbortSignal {
  const stopping = new AbortController()
  const onSignal = async (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) {
      if (signal === 'SIGINT') process.exit(130)
      return
    }
    stopping.abort()
    log.info({ signal }, 'stopping')
    try {
      await stop()
      log.info('stopped')
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    }
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return stopping.signal
}
