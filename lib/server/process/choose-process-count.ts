import { availableParallelism, totalmem } from 'node:os'
import { maxProcesses } from '@/lib/foundation/limits'

/** With its pages, a process uses more than one core at full load. The rest is for the database. */
const coresPerProcess = 2
/** In bytes. A process and its pages take about 300 MB, but each of the two may hold 1 GiB for a while. */
const memoryPerProcess = 2 * 1024 ** 3

/**
 * Chooses the number of processes that share the port, for WEB_CONCURRENCY=auto: one for each 2 cores, but at most one for
 * each 2 GiB of memory, and at least one.
 */
export function chooseProcessCount({ cores, memory } = readMachine()): number {
  const most = Math.min(cores / coresPerProcess, memory / memoryPerProcess, maxProcesses)
  return Math.max(1, Math.floor(most))
}

/** The cores and the bytes of memory that this process may use: a container may have less than its machine. */
function readMachine() {
  return { cores: availableParallelism(), memory: Math.min(totalmem(), process.constrainedMemory() || Infinity) }
}
