import { flushLog, log } from '@/lib/foundation/telemetry/log'

// Under npm one Ctrl-C arrives twice: from the terminal and from npm, which forwards it.
const duplicateSignalMs = 500

/**
 * Listens for SIGTERM, SIGINT, and SIGHUP, which a terminal sends when it closes. A second Ctrl-C exits immediately.
 * @param onFirst called at the first signal
 * @returns an AbortSignal, aborted by the first signal, for steps that wait
 */
export function listenForSignals(onFirst?: (signal: NodeJS.Signals) => void): AbortSignal {
  const stopping = new AbortController()
  let signaledAt = 0
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) {
      if (signal === 'SIGINT' && performance.now() - signaledAt > duplicateSignalMs) process.exit(130)
      return
    }
    signaledAt = performance.now()
    stopping.abort()
    onFirst?.(signal)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('SIGHUP', onSignal)
  return stopping.signal
}

/**
 * Runs `stop` at the first signal, and then exits.
 * @returns an AbortSignal, aborted by the first signal, for steps that are still starting
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => Promise<void>): AbortSignal {
  return listenForSignals(async (signal) => {
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
  })
}
