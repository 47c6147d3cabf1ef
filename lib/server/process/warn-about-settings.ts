import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { isLoopback } from '@/lib/loopback'

/** Logs what the operator should change before strangers reach the service. */
export function warnAboutSettings(): void {
  const { HOST, NEXTAUTH_URL } = env()
  if (!isLoopback(HOST) && NEXTAUTH_URL?.startsWith('https:') !== true) {
    log.warn(
      { host: HOST },
      'other machines can connect and NEXTAUTH_URL is not https: passwords, sessions and keys may cross the network unencrypted',
    )
  }
}
