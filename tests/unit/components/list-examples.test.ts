import { expect, it } from 'vitest'
import { listExamples } from '@/components/tasks/add/list-examples'
import { parseLine } from '@/lib/domain/quick-add/parse'

const locales = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-MX', 'pt-BR', 'ru-RU', 'ja-JP', 'ar-EG', 'fa-IR', 'hi-IN']

it.each(locales)('quick add reads a part in each example of %s', (locale) => {
  const context = { date: '2026-11-25', today: '2026-11-25', timeZone: 'UTC', dayStart: 0, locale }
  const read = listExamples(locale).map((line) => parseLine(line, context))
  expect(read.map(({ task }) => task)).toMatchObject([
    { text: 'Call mum', date: '2026-11-26', dueTime: Date.UTC(2026, 10, 26, 17) },
    { text: 'Pay the rent', date: '2026-11-27', priority: 'high' },
    { text: 'Read a chapter' },
  ])
})

it('writes the time as the locale does', () => {
  expect(listExamples('en-US')[0]).toBe('Call mum tomorrow 5pm')
  expect(listExamples('en-GB')[0]).toBe('Call mum tomorrow 17:00')
})
