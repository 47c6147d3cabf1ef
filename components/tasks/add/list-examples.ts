import { readLocaleOrder } from '@/lib/domain/quick-add/locale-order'

/** Lines that quick add reads in every language. The clock is that of the locale. */
export function listExamples(locale: string): readonly string[] {
  const time = readLocaleOrder(locale).hasTwelveHours ? '5pm' : '17:00'
  return [`Call mum tomorrow ${time}`, 'Pay the rent on Friday p1', 'Read a chapter 30m']
}
