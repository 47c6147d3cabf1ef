/**
 * Preloaded into a host to report its resource usage to the parent process. It handles two messages: `reset-delays` resets
 * the event-loop delays, and `usage` returns a `Usage`.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 20
const delays = monitorEventLoopDelay({ resolution: resolutionMs })

/** Converts a histogram value, the time between two samples in nanoseconds, to the delay: minus the sampling interval. */
function toDelayMs(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - resolutionMs)
}

// Child processes of a host also preload this file, but have no IPC channel.
if (process.send) {
  delays.enable()
  process.on('message', (message) => {
    if (message === 'reset-delays') delays.reset()
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
  // A parent that is killed cannot stop this process.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The IPC channel must not keep the process alive.
  process.channel?.unref()
}
