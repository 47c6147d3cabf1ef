import { processSingleton } from '@/lib/foundation/runtime/process-singleton'

/** Counters since the start of a process: name of the metric, its meaning, and the one label that counts differ in. */
export const counters = {
  keyCacheLookups: ['daymark_key_cache_lookups_total', 'API keys looked up in the cache', 'result'],
  notifications: ['daymark_notifications_total', 'Notifications received, and connections lost', 'event'],
  limited: ['daymark_rate_limited_total', 'Uses above a rate limit', 'policy'],
  shed: ['daymark_requests_shed_total', 'Requests rejected after waiting for others', 'queue'],
  webhookAttempts: ['daymark_webhook_attempts_total', 'Attempts to deliver to a webhook', 'result'],
  backups: ['daymark_backups_total', 'Scheduled backups of this process', 'result'],
  slowStatements: ['daymark_slow_statements_total', 'Statements slower than SLOW_STATEMENT_MS', ''],
} as const satisfies Record<string, readonly [name: string, help: string, label: string]>

/** Gauges, read when the metrics are served: name, meaning and label. */
export const gauges = {
  databaseConnections: ['daymark_database_connections', 'Connections of the pool', 'state'],
  databaseWaiting: ['daymark_database_waiting', 'Requests that wait for a connection', ''],
  databasePoolSize: ['daymark_database_pool_size', 'The most connections that the pool opens', ''],
  requestsInProgress: ['daymark_requests_in_progress', 'Requests that are being served', 'queue'],
  requestsQueued: ['daymark_requests_queued', 'Requests that wait for others', 'queue'],
  connections: ['daymark_http_connections', 'Open connections of clients', ''],
  unsentBytes: ['daymark_unsent_bytes', 'Bytes of long answers that clients have not read yet', ''],
  streams: ['daymark_event_streams', 'Open event streams', 'kind'],
  keyCacheEntries: ['daymark_key_cache_entries', 'API keys in the cache', ''],
  heartbeatAge: ['daymark_notification_heartbeat_age_seconds', 'Age of the last heartbeat that came back', ''],
  redisHeartbeatAge: ['daymark_redis_heartbeat_age_seconds', 'Age of the last heartbeat that came back from Redis', ''],
  redisChannels: ['daymark_redis_channels', 'Channels of Redis that this process subscribes to', ''],
  limiterStoreLost: ['daymark_rate_limit_store_lost', 'Whether the store of the rate limits is lost', 'policy'],
  backupTime: ['daymark_backup_timestamp_seconds', 'When the last scheduled backup began, Unix time', ''],
  backupBytes: ['daymark_backup_size_bytes', 'Size of the last scheduled backup', ''],
  webhooksInFlight: ['daymark_webhook_deliveries_in_flight', 'Deliveries to webhooks under way', ''],
} as const satisfies Record<string, readonly [name: string, help: string, label: string]>

/** Upper bounds of the classes of the latency histogram, in seconds. */
export const latencyBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
const boundsMs = latencyBounds.map((seconds) => seconds * 1000)

export type RequestCounts = { byStatus: Map<number, number>; classes: number[]; totalMs: number }

/** Plain numbers, because a counter of a metrics library takes a microsecond of each request. */
class Measurements {
  readonly counts = new Map<keyof typeof counters, Map<string, number>>()
  readonly readers = new Map<keyof typeof gauges, Map<string, () => number>>()
  readonly requests = new Map<string, RequestCounts>()

  /** @param label one of few values: each is kept for ever */
  count(name: keyof typeof counters, label = ''): void {
    const ofName = this.counts.get(name)
    if (ofName) ofName.set(label, (ofName.get(label) ?? 0) + 1)
    else this.counts.set(name, new Map([[label, 1]]))
  }

  /** Registers where a gauge is read. A later call replaces an earlier one of the same name and label. */
  read(name: keyof typeof gauges, read: () => number, label = ''): void {
    const ofName = this.readers.get(name) ?? new Map()
    this.readers.set(name, ofName.set(label, read))
  }

  /** @param operation one of few names */
  countRequest(operation: string, status: number, durationMs: number): void {
    let counted = this.requests.get(operation)
    if (!counted) {
      counted = { byStatus: new Map(), classes: Array(boundsMs.length + 1).fill(0), totalMs: 0 }
      this.requests.set(operation, counted)
    }
    counted.byStatus.set(status, (counted.byStatus.get(status) ?? 0) + 1)
    counted.totalMs += durationMs
    let index = 0
    while (index < boundsMs.length && durationMs > (boundsMs[index] ?? 0)) index++
    counted.classes[index] = (counted.classes[index] ?? 0) + 1
  }
}

/** Measurements of this process, which the server's metrics show. */
export const measurements = processSingleton('measurements', () => new Measurements())
