import { open } from 'node:fs/promises'
import { devNull } from 'node:os'
import { errorCode } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'

const checkEveryMs = 1000
const logEveryMs = 60_000

const remedies: Record<string, string> = {
  EMFILE: 'raise the limit of this process: LimitNOFILE of systemd, ulimit -n, or --ulimit nofile of a container',
  ENFILE: 'raise the limit of the system: sysctl fs.file-max',
}

/**
 * Logs, at most once a minute, that no file descriptor is left. It opens a file each second: Node drops a connection that
 * it has no descriptor for, and reports nothing.
 * @param openFile opens a file, and closes it
 * @returns a function that ends it
 */
export function watchDescriptors(openFile = openAndClose): () => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  const check = async () => {
    try {
      await openFile()
    } catch (error) {
      const code = errorCode(error)
      const remedy = remedies[code]
      if (remedy === undefined || performance.now() - loggedAt < logEveryMs) return
      loggedAt = performance.now()
      log.error({ code, remedy }, 'no file descriptor left: connections are dropped')
    }
  }
  const timer = setInterval(() => void check(), checkEveryMs).unref()
  return () => clearInterval(timer)
}

async function openAndClose(): Promise<void> {
  await (await open(devNull)).close()
}
