import { errorCode } from '@/lib/foundation/startup-error'

/** Whether a process exists, of this user or another one. */
export function isAlive(pid: number): boolean {
  return sendSignal(pid, 0)
}

/** Sends a signal; 0 only checks. Returns whether the process exists. */
export function sendSignal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
