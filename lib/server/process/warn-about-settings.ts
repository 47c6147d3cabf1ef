import { isTransactionPooler } from '@/lib/foundation/settings/database-url'
import { env } from '@/lib/foundation/settings/env'
import { isLoopback } from '@/lib/foundation/settings/loopback'
import { log } from '@/lib/foundation/telemetry/log'

/** Logs what the operator should change before strangers reach the service, and what makes it slow. */
export function warnAboutSettings(): void {
  const { HOST, NEXTAUTH_URL, DATABASE_URL, DIRECT_DATABASE_URL, METRICS_PORT, METRICS_HOST, METRICS_TOKEN } = env()
  if (!isLoopback(HOST) && NEXTAUTH_URL?.startsWith('https:') !== true) {
    log.warn(
      { host: HOST },
      'other machines can connect and NEXTAUTH_URL is not https: passwords, sessions and keys may cross the network unencrypted',
    )
  }
  if (DATABASE_URL !== undefined && isTransactionPooler(DATABASE_URL) && DIRECT_DATABASE_URL === undefined) {
    log.warn(
      'DATABASE_URL leads to a transaction pooler, which delivers no notifications: set DIRECT_DATABASE_URL, or each request looks its key up and open pages poll',
    )
  }
  if (METRICS_PORT !== undefined && METRICS_TOKEN === undefined && !isLoopback(METRICS_HOST)) {
    log.warn({ host: METRICS_HOST }, 'other machines can read the metrics: set METRICS_TOKEN')
  }
}
