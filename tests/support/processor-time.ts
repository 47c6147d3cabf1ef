import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { childProcesses } from './child-processes'

/** Creates a function that reads the processor time that a process and its children have used, in milliseconds. */
export function watchProcessorTime(pid: number): () => number {
  const pids = [pid, ...childProcesses(pid).map((child) => child.pid)]
  return () => pids.reduce((sum, one) => sum + readThreads(one), 0)
}

/**
 * The processor time that this thread has used, in milliseconds. It hardly grows while other processes have the processor.
 * Elsewhere than on Linux it is the time of the clock.
 */
export function ownProcessorTime(): number {
  const file = '/proc/thread-self/schedstat'
  return existsSync(file) ? readTime(file) / 1e6 : performance.now()
}

/** The time of all threads. Linux counts it in nanoseconds here, and elsewhere in hundredths of a second. */
function readThreads(pid: number): number {
  const folder = `/proc/${pid}/task`
  const times = readdirSync(folder).map((thread) => readTime(`${folder}/${thread}/schedstat`))
  return times.reduce((sum, time) => sum + time, 0) / 1e6
}

function readTime(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ', 1)[0])
  } catch {
    // The thread has ended.
    return 0
  }
}
