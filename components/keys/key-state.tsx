import { Ban, CircleCheck, Clock, ClockAlert } from 'lucide-react'
import type { ApiKey } from '@/lib/domain/access/keys/schema'

const soonMs = 7 * 24 * 60 * 60_000

const looks = {
  active: { name: 'Active', icon: CircleCheck, className: 'bg-accent-shade text-accent' },
  soon: { name: 'Expires soon', icon: ClockAlert, className: 'bg-warning-shade text-warning' },
  expired: { name: 'Expired', icon: Clock, className: 'bg-hover text-soft' },
  revoked: { name: 'Revoked', icon: Ban, className: 'bg-danger-shade text-danger' },
} as const

/** Shows the state of a key. A key that expires within 7 days is marked. */
export function KeyStateBadge({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  const isSoon = apiKey.state === 'active' && apiKey.expiresAt !== null && apiKey.expiresAt - now <= soonMs
  const { name, icon: Icon, className } = looks[isSoon ? 'soon' : apiKey.state]
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${className}`}
    >
      <Icon aria-hidden className="size-3.5" />
      {name}
    </span>
  )
}
