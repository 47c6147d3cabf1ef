import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { DeliveryState } from '@/lib/domain/webhooks/schema'
import { Badge } from './badge'

const looks = {
  pending: { tone: 'calm', icon: Clock, name: 'Pending' },
  delivered: { tone: 'good', icon: CircleCheck, name: 'Delivered' },
  failed: { tone: 'fault', icon: CircleX, name: 'Failed' },
} as const

export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  return <Badge {...looks[state]} />
}
