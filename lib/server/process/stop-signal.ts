import { flushLog, log } from '@/lib/log'

// Under npm one Ctrl-C comes twice: from the terminal, and from npm, which was told by the terminal too.
const samePressMs = 500

/**
 * Runs `stop` at the first SIGTERM or SIGINT and then ends the process. Who presses Ctrl-C once more ends it at once.
 * @returns a signal that is aborted from then on, for what is still starting
 */
export function onStopSignal(stop: () => Promise<void>): AbortSignal {
  const stopping = new AbortController()
  let toldAt = 0
  const onSignal = async (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) {
      if (signal === 'SIGINT' && performance.now() - toldAt > samePressMs) process.exit(130)
      return
    }
    toldAt = performance.now()
    stopping.abort()
    log.info({ signal }, 'stopping')
    try {
      await stop()
      log.info('stopped')
      await flushLog()
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly')
      await flushLog()
      process.exit(1)
    }
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return stopping.signal
}
