/**
 * Loaded into a host before its own code: tells the process that started it what it uses. Understands two messages:
 * `begin` clears the delays of the event loop, `usage` is answered with a `Usage`.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 20
const delays = monitorEventLoopDelay({ resolution: resolutionMs })

/** The histogram holds, in nanoseconds, the whole time between two looks, of which one resolution was wanted. */
function toDelayMs(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - resolutionMs)
}

// A program that a host starts in its turn inherits this file too, but has nobody to talk to.
if (process.send) {
  delays.enable()
  process.on('message', (message) => {
    if (message === 'begin') delays.reset()
    if (message !== 'usage') return
    const { user, system } = process.cpuUsage()
    process.send?.({
      cpu: user + system,
      memory: process.memoryUsage.rss(),
      delay: {
        p50: toDelayMs(delays.percentile(50)),
        p99: toDelayMs(delays.percentile(99)),
        max: toDelayMs(delays.max),
      },
    })
  })
  // Who was killed could not stop it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Listening must not keep a process alive that is done.
  process.channel?.unref()
}
