import { fstatSync, readFileSync } from 'node:fs'
import { isatty } from 'node:tty'

/**
 * Identifies the terminal of this process, in which standard output may be a pipe.
 * @returns undefined without a terminal
 */
export function findTerminal(): string | undefined {
  const session = findSession()
  if (session !== undefined) return `session ${session}`
  const stream = [0, 1, 2].find((each) => isatty(each))
  return stream === undefined ? undefined : `device ${fstatSync(stream).rdev}`
}

/** The session of this process, if it has a terminal. A device is given to later terminals too. Only on Linux. */
function findSession(): string | undefined {
  try {
    const status = readFileSync('/proc/self/stat', 'latin1')
    // proc_pid_stat(5): state, parent, process group, session, terminal. The name of the program may contain anything.
    const [, , , session, terminal] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return terminal === '0' ? undefined : session
  } catch {
    return undefined
  }
}
