/** Preloaded into a host to report its resource usage to the parent process: it answers the message `usage` with a `Usage`. */
import type { Usage } from './usage'

// Child processes of a host also preload this file, but have no IPC channel.
if (process.send) {
  process.on('message', (message) => {
    if (message !== 'usage') return
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() } satisfies Usage)
  })
  // A parent that is killed cannot stop this process.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The IPC channel must not keep the process alive.
  process.channel?.unref()
}
