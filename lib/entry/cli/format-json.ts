import { escapeUnsafe } from '@/lib/foundation/values/unsafe-characters'

/** JSON that a terminal can show: JSON.stringify leaves DEL, C1 and bidirectional controls as they are. */
export function formatJson(value: unknown, isIndented: boolean): string {
  return escapeUnsafe(JSON.stringify(value, null, isIndented ? 2 : undefined))
}
