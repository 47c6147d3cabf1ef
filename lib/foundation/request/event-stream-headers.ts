/** The headers of server-sent events. Proxies must neither compress nor buffer them, or they would arrive late. */
export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
} as const
