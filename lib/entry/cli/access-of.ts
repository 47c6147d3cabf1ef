import type { Me } from '@/lib/entry/client/operation-types'

/** Names what a key may do. */
export function accessOf(scope: Me['key']['scope']): string {
  if (scope === 'read') return 'read-only access'
  return scope === 'full' ? 'full access' : 'full access, webhooks and keys included'
}
