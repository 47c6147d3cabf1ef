import { expect, it } from 'vitest'
import { readOne } from '../../../support/read-import'

const file = (zone: string) =>
  `TYPE,CONTENT,PRIORITY,DATE,DATE_LANG,TIMEZONE\ntask,Call,4,1 Dec 2026 20:00,en,${zone}\n`

it.each([
  ['GMT -5:00', Date.UTC(2026, 11, 2, 1), '2026-12-02'],
  ['GMT +05:30', Date.UTC(2026, 11, 1, 14, 30), '2026-12-01'],
  ['UTC+1', Date.UTC(2026, 11, 1, 19), '2026-12-01'],
  ['America/New_York', Date.UTC(2026, 11, 2, 1), '2026-12-02'],
  ['', Date.UTC(2026, 11, 1, 19), '2026-12-01'],
])('a time is read in the zone of its row: %s', (zone, dueTime, date) => {
  expect(readOne(file(zone))).toMatchObject({ dueTime, date, messages: [] })
})

it('a zone that is not known is named', () => {
  expect(readOne(file('Atlantis'))).toMatchObject({
    dueTime: Date.UTC(2026, 11, 1, 19),
    messages: ['The time zone “Atlantis” is unknown, so the time is read in yours.'],
  })
})

const dated = (date: string, more = ',,') =>
  `TYPE,CONTENT,PRIORITY,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT\ntask,Stretch,4,"${date}",en,${more}\n`

it.each([
  ['every day', 'every day'],
  ['ev day', 'every day'],
  ['Every Monday', 'every Monday'],
  ['every mon, thu', 'every Monday and Thursday'],
  ['every other week', 'every 2 weeks'],
  ['every 3rd friday', 'every month on the third Friday'],
  ['every 15th', 'every month on the 15th'],
  ['every jan 3', 'every year on January 3'],
  ['every! 3 days', 'every 3 days after completion'],
  ['after 3 days', 'every 3 days after completion'],
  ['every day until 2026-12-31', 'every day until 2026-12-31'],
  ['every week ending 1 Dec 2026', 'every week until 2026-12-01'],
])('a recurring date becomes a recurrence: %s', (date, description) => {
  expect(readOne(dated(date))).toMatchObject({
    repeat: { description },
    dueTime: null,
    isUndated: false,
    details: null,
    messages: [],
  })
})

it.each([
  ['every day at 9am', '2026-03-01', Date.UTC(2026, 2, 1, 8)],
  ['every day 21:30', '2026-03-01', Date.UTC(2026, 2, 1, 20, 30)],
  ['every 2 weeks at 17:00 starting 2026-07-03', '2026-07-03', Date.UTC(2026, 6, 3, 15)],
  ['every month from 3 Jul 2026', '2026-07-03', null],
])('which has a time and a start: %s', (date, start, dueTime) => {
  expect(readOne(dated(date))).toMatchObject({ date: start, dueTime, messages: [] })
})

it('the time of a recurrence in another zone is named', () => {
  expect(readOne(dated('every day at 9am', 'America/New_York,,'))).toMatchObject({
    dueTime: Date.UTC(2026, 2, 1, 8),
    messages: ['“every day at 9am” is in the time zone “America/New_York”. It repeats at that time in yours.'],
  })
})

it.each(['every hour', 'every quarter', 'every morning', 'every weekend at lunch'])(
  'a recurrence that has no equal is imported once: %s',
  (date) => {
    expect(readOne(dated(date))).toMatchObject({
      repeat: null,
      details: `Todoist date: ${date}`,
      messages: [`“${date}” recurs. The task is imported once, without a date, and the words are kept in its details.`],
    })
  },
)

it('a recurrence that is over is imported once', () => {
  expect(readOne(dated('every day until 2026-02-01'))).toMatchObject({
    repeat: null,
    messages: [
      'The task repeats every day until 2026-02-01. It is imported once, because that has no date from today on.',
    ],
  })
})

it('a duration becomes the estimate', () => {
  expect(readOne(dated('', ',45,minute'))).toMatchObject({ estimate: 45, messages: [] })
  expect(readOne(dated('', ',,None'))).toMatchObject({ estimate: null, messages: [] })
  expect(readOne(dated('', ',2,day'))).toMatchObject({
    estimate: null,
    messages: ['A duration of 2 days is not imported.'],
  })
})

const inLanguage = (date: string, language: string) =>
  `TYPE,CONTENT,PRIORITY,DATE,DATE_LANG,TIMEZONE\ntask,Stretch,4,"${date}",${language},\n`

it.each([
  ['jeden Tag', 'de', 'every day', null],
  ['jeden Montag um 9:00', 'de', 'every Monday', Date.UTC(2026, 2, 2, 8)],
  ['tous les jours à 21:30', 'fr', 'every day', Date.UTC(2026, 2, 1, 20, 30)],
  ['chaque vendredi', 'fr', 'every Friday', null],
  ['cada lunes', 'es', 'every Monday', null],
  ['todo dia às 9:00', 'pt_BR', 'every day', Date.UTC(2026, 2, 1, 8)],
  ['каждый день', 'ru', 'every day', null],
  ['毎日', 'ja', 'every day', null],
])('a recurring date is read in the language of its row: %s', (date, language, description, dueTime) => {
  expect(readOne(inLanguage(date, language))).toMatchObject({ repeat: { description }, dueTime, messages: [] })
})

it.each([
  ['1. Dez. 2026', 'de'],
  ['1 déc. 2026', 'fr'],
  ['1 dic 2026', 'es'],
  ['1 de dez. de 2026', 'pt_BR'],
  ['1 dic 2026', 'it'],
])('a date with a short month of its language is read: %s', (date, language) => {
  expect(readOne(inLanguage(date, language))).toMatchObject({ date: '2026-12-01', messages: [] })
})

it.each([
  ['jeden Tag', 'en'],
  ['jeden Tag', 'x-unknown'],
  ['alle 3 Tage', 'de'],
  ['morgen', 'de'],
])('words that are not certain are kept and named: %s in %s', (date, language) => {
  expect(readOne(inLanguage(date, language))).toMatchObject({
    repeat: null,
    details: `Todoist date: ${date}`,
    messages: [expect.stringContaining(date)],
  })
})
