import { log } from '@/lib/log'

/**
 * Runs `stop` at the first SIGTERM or SIGINT and then ends the process. Who presses Ctrl-C once more ends it at once.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = async (signal: NodeJS.Signals) => {
    if (stopping) {
      if (signal === 'SIGINT') process.exit(130)
      return
    }
    stopping = true
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
}
