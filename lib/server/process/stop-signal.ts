import { flushLog, log } from '@/lib/log'

// Under npm one Ctrl-C arrives twice: from the terminal and from npm, which forwards it.
const duplicateSignalMs = 500

/**
 * Runs `stop` at the first SIGTERM, SIGINT, or SIGHUP, which a terminal sends when it closes, and then exits. A second
 * Ctrl-C exits immediately.
 * @returns an AbortSignal, aborted by the first signal, for steps that are still starting
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => Promise<void>): AbortSignal {
  const stopping = new AbortController()
  let signaledAt = 0
  const onSignal = async (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) {
      if (signal === 'SIGINT' && performance.now() - signaledAt > duplicateSignalMs) process.exit(130)
      return
    }
    signaledAt = performance.now()
    stopping.abort()
    log.info({ signal }, 'stopping')
    try {
      await stop(signal)
      log.info('stopped')
      await flushLog()
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'shutdown failed')
      await flushLog()
      process.exit(1)
    }
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('SIGHUP', onSignal)
  return stopping.signal
}
