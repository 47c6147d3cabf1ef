import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLocaleOrder } from '@/lib/domain/quick-add/locale-order'
import { type ParsedLine, parseLine, type QuickAddContext } from '@/lib/domain/quick-add/parse'
import { ownProcessorTime } from '../../../support/processor-time'

// A Monday.
const today = '2026-11-23'
const context: QuickAddContext = { today, timeZone: 'Europe/Berlin', dayStart: 0, locale: 'en-US', date: today }

function parse(input: string, changes: Partial<QuickAddContext> = {}): ParsedLine {
  return parseLine(input, { ...context, ...changes })
}

it.each([
  ['Party tonight 8pm', 'Party', `${today}T20:00:00+01:00`],
  ['Party tonight at 8 p.m.', 'Party', `${today}T20:00:00+01:00`],
  ['Party tonight', 'Party tonight', undefined],
  ['Party tonight 8am', 'Party tonight 8am', undefined],
])('%s', (line, text, due) => {
  const { task } = parse(line, { date: '2026-12-01' })
  expect(task).toMatchObject({ text, date: due ? today : '2026-12-01' })
  expect(task.dueTime ?? undefined).toBe(due && Date.parse(due))
})

it.each([
  ['Call Ada 02:00', today, '2026-11-24T02:00:00+01:00'],
  ['Call Ada tomorrow 3:59am', '2026-11-24', '2026-11-25T03:59:00+01:00'],
  ['Call Ada 04:00', today, '2026-11-23T04:00:00+01:00'],
])('with a day that begins at 4: %s', (line, date, due) => {
  expect(parse(line, { dayStart: 4 }).task).toEqual({ text: 'Call Ada', date, dueTime: Date.parse(due) })
})

it('reads every part of a line', () => {
  expect(parse('Pay rent tomorrow 5pm p1 30m //call first').task).toEqual({
    text: 'Pay rent',
    date: '2026-11-24',
    dueTime: Date.parse('2026-11-24T17:00:00+01:00'),
    priority: 'high',
    estimate: 30,
    details: 'call first',
  })
})

describe('a date', () => {
  it.each([
    ['Call Bob today', 'Call Bob', today],
    ['Call Bob tomorrow', 'Call Bob', '2026-11-24'],
    ['Tomorrow call Bob', 'call Bob', '2026-11-24'],
    ['Call tomorrow about rent', 'Call about rent', '2026-11-24'],
    ['Call Bob the day after tomorrow', 'Call Bob', '2026-11-25'],
    ['Call Bob Friday', 'Call Bob', '2026-11-27'],
    ['Call Bob thurs', 'Call Bob', '2026-11-26'],
    ['Call Bob by wed', 'Call Bob', '2026-11-25'],
    ['Call Bob on friday about rent', 'Call Bob about rent', '2026-11-27'],
    ['Friday: call Bob', 'call Bob', '2026-11-27'],
    ['Call Bob this friday', 'Call Bob', '2026-11-27'],
    ['Call Bob next friday', 'Call Bob', '2026-12-04'],
    ['Call Bob next week', 'Call Bob', '2026-11-30'],
    ['Call Bob in 3 days', 'Call Bob', '2026-11-26'],
    ['Call Bob in a week', 'Call Bob', '2026-11-30'],
    ['Call Bob in 2 months', 'Call Bob', '2027-01-23'],
    ['Renew 3 March', 'Renew', '2027-03-03'],
    ['Renew March 3rd, 2028', 'Renew', '2028-03-03'],
    ['Renew 3rd of Mar 2028', 'Renew', '2028-03-03'],
    ['Renew on 24 Nov with Ann', 'Renew with Ann', '2026-11-24'],
    ['Party May 3', 'Party', '2027-05-03'],
    ['Dentist Fri 27 Nov', 'Dentist', '2026-11-27'],
    ['Pay on the 3rd', 'Pay', '2026-12-03'],
    ['Release 2027-01-15', 'Release', '2027-01-15'],
    ['Leap on 29 Feb', 'Leap', '2028-02-29'],
    ['Rent due tomorrow', 'Rent', '2026-11-24'],
    ['Dinner friday at 7:30', 'Dinner at 7:30', '2026-11-27'],
    ['Standup friday 9:00', 'Standup 9:00', '2026-11-27'],
    ['Dentist Dec 3 9:00', 'Dentist 9:00', '2026-12-03'],
    ['Dinner on friday at 7 p1', 'Dinner at 7', '2026-11-27', 'high'],
    ['Dentist, tomorrow.', 'Dentist', '2026-11-24'],
    ['Dentist - tomorrow', 'Dentist', '2026-11-24'],
  ])('is read in %j', (input, text, date, priority?: string) => {
    expect(parse(input).task).toEqual({ text, date, ...(priority && { priority }) })
  })

  it.each([
    ['en-US', 'on 3/4', '2027-03-04'],
    ['en-GB', 'on 3/4', '2027-04-03'],
    ['de-DE', 'on 3.4.', '2027-04-03'],
    ['ja-JP', 'on 3/4', '2027-03-04'],
    ['en-GB', '3/4/2028', '2028-04-03'],
    ['en-US', '3/4/28', '2028-03-04'],
    // Only one order makes a date.
    ['en-US', 'on 25/12', '2026-12-25'],
    ['en-GB', 'by 12/25', '2026-12-25'],
    ['en-CA', 'on 5/5', '2027-05-05'],
    ['ja-JP', '2027/3/4', '2027-03-04'],
  ])('in numbers follows the order of %s: %s', (locale, phrase, date) => {
    expect(parse(`Renew ${phrase}`, { locale }).task).toEqual({ text: 'Renew', date })
  })
})

describe('the locale', () => {
  it.each([
    ['en-US', 'month-day-year', true],
    ['en-GB', 'day-month-year', false],
    ['de-DE', 'day-month-year', false],
    ['ja-JP', 'year-month-day', false],
    // People in Canada and South Africa use both orders.
    ['en-CA', 'unclear', true],
    ['en-ZA', 'unclear', false],
  ])('%s writes %s', (locale, dateOrder, hasTwelveHours) => {
    expect(readLocaleOrder(locale)).toEqual({ dateOrder, hasTwelveHours })
  })
})

describe('a time', () => {
  const at = (time: string) => Date.parse(`${today}T${time}:00+01:00`)

  it.each([
    ['Call 5pm', 'Call', '17:00'],
    ['Call at 5:30 pm', 'Call', '17:30'],
    ['Call 5.30pm', 'Call', '17:30'],
    ['Call 5 p.m.', 'Call', '17:00'],
    ['Call 12am', 'Call', '00:00'],
    ['Call 12:30', 'Call', '12:30'],
    ['Call 17:00', 'Call', '17:00'],
    ['Call 09:30', 'Call', '09:30'],
    ['Meet Bob at 5pm in the park', 'Meet Bob in the park', '17:00'],
    ['Send by 5pm', 'Send', '17:00'],
    ['Lunch at noon', 'Lunch', '12:00'],
  ])('is read in %j', (input, text, time) => {
    expect(parse(input).task).toEqual({ text, date: today, dueTime: at(time) })
  })

  it('on a clock with 24 hours needs no half of the day', () => {
    expect(parse('Call at 9:30', { locale: 'en-GB' }).task.dueTime).toBe(at('09:30'))
    expect(parse('Call at 9:30', { locale: 'en-US' }).task).toEqual({ text: 'Call at 9:30', date: today })
  })

  it('takes the part of the day with it', () => {
    expect(parse('Dinner friday night 8pm').task).toEqual({
      text: 'Dinner',
      date: '2026-11-27',
      dueTime: Date.parse('2026-11-27T20:00:00+01:00'),
    })
    expect(parse('Dinner friday morning 8pm').task.text).toBe('Dinner friday morning 8pm')
  })

  it.each([
    // The clock skips from 2:00 to 3:00, and shows 2:30 twice.
    ['Wake 2:30am 2027-03-28', '2027-03-28T03:30:00+02:00'],
    ['Wake 2:30am 2027-10-31', '2027-10-31T02:30:00+02:00'],
  ])('follows the changes of the clock: %s', (input, instant) => {
    expect(parse(input).task.dueTime).toBe(Date.parse(instant))
  })

  it('is in the time zone of the account', () => {
    expect(parse('Call 5pm', { timeZone: 'Asia/Tokyo' }).task.dueTime).toBe(Date.parse(`${today}T17:00:00+09:00`))
  })

  it('before 1970 stays text', () => {
    expect(parse('Moon 1969-07-20 20:17').task).toEqual({ text: 'Moon 20:17', date: '1969-07-20' })
  })
})

/** Lines of which date and time are read, with the account's locale. */
it.each([
  ['en-GB', 'Dentist 27/11 5pm', '2026-11-27T17:00'],
  ['en-GB', 'Dentist 5pm 27/11', '2026-11-27T17:00'],
  ['en-US', 'Dentist 11/27 at 5pm', '2026-11-27T17:00'],
  ['en-US', 'Dentist 12/4 5pm', '2026-12-04T17:00'],
  ['en-GB', 'Dentist 4/12 5pm', '2026-12-04T17:00'],
  ['de-DE', 'Dentist 27.11. 17:00', '2026-11-27T17:00'],
  ['de-DE', 'Dentist 27.11. um 17:00', '2026-11-27T17:00'],
  ['en-US', 'Dentist 27th 5pm', '2026-11-27T17:00'],
  ['en-US', 'Dentist the 27th at 5pm', '2026-11-27T17:00'],
  ['en-US', 'Dentist 5pm 27th', '2026-11-27T17:00'],
  ['en-US', 'Dentist in four days at 5pm', '2026-11-27T17:00'],
  ['en-US', 'Dentist in twelve weeks 5pm', '2027-02-15T17:00'],
  ['en-US', 'Dentist Sat 5pm', '2026-11-28T17:00'],
  ['en-US', 'Dentist sun at 5pm', '2026-11-29T17:00'],
  ['en-US', 'Dentist 5pm wed', '2026-11-25T17:00'],
  ['de-DE', 'Dentist morgen 15:30', '2026-11-24T15:30'],
  ['de-DE', 'Dentist übermorgen um 9:30', '2026-11-25T09:30'],
  ['de-DE', 'Dentist Freitag 15:30', '2026-11-27T15:30'],
  ['fr-FR', 'Dentist demain à 14:00', '2026-11-24T14:00'],
  ['fr-FR', 'Dentist demain 15h30', '2026-11-24T15:30'],
  ['fr-FR', 'Dentist après-demain à 9h', '2026-11-25T09:00'],
  ['fr-FR', 'Dentist aujourd’hui 15h', '2026-11-23T15:00'],
  ['es-ES', 'Dentist mañana a las 14:00', '2026-11-24T14:00'],
  ['es-ES', 'Dentist miercoles 14:00', '2026-11-25T14:00'],
  ['pt-BR', 'Dentist sexta 14:00', '2026-11-27T14:00'],
  ['pt-BR', 'Dentist amanhã às 14:00', '2026-11-24T14:00'],
  ['nb-NO', 'Dentist i morgen kl. 14:00', '2026-11-24T14:00'],
  ['ru-RU', 'Dentist завтра 10:30', '2026-11-24T10:30'],
  ['ru-RU', 'Dentist завтра в 10:30', '2026-11-24T10:30'],
  ['ja-JP', 'Dentist 明日 15:30', '2026-11-24T15:30'],
  ['ja-JP', 'Dentist 15:30 明後日', '2026-11-25T15:30'],
  ['fr-FR', 'Dentist 15h30', '2026-11-23T15:30'],
  ['it-IT', 'Dentist alle 15h30', '2026-11-23T15:30'],
])('%s: %s', (locale, line, local) => {
  const { task } = parse(line, { locale })
  expect(task).toEqual({ text: 'Dentist', date: local.slice(0, 10), dueTime: Date.parse(`${local}:00+01:00`) })
})

/** Where something that looks like a date stays text, so does the time. */
it.each([
  ['en-US', 'Dentist tommorow 5pm'],
  ['en-US', 'Dentist tomorow at 5pm'],
  ['en-US', 'Dentist wensday 5pm'],
  ['en-US', 'Dentist firday 5pm'],
  ['en-US', 'Dentist morgen 15:30'],
  ['en-US', 'Dentist demain à 14:00'],
  ['en-US', 'Dentist 明日 15:30'],
  ['en-CA', 'Dentist 3/4 5pm'],
  ['en-US', 'Dentist 31/2 5pm'],
  ['en-US', 'Dentist 27.11 with Ann 5pm'],
  ['en-US', 'Dentist 27th with Ann 5pm'],
  ['en-US', 'Dentist in several days 5pm'],
  ['de-DE', 'Frühstück Montags 17:00 oder morgen'],
  ['de-DE', 'Frühstück montags 17:00'],
  ['de-DE', 'Zahnarzt 3. Dezember 17:00'],
  ['de-DE', 'Zahnarzt 3. Dez. 17:00'],
  ['de-DE', 'Zahnarzt in 3 Tagen 15:30'],
  ['de-DE', 'Zahnarzt nächste Woche 15:30'],
  ['de-DE', 'Zahnarzt Fr 15:30'],
  ['de-DE', 'Blumen alle 2 Wochen 17:00'],
  ['fr-FR', 'Dentiste 3 mars à 14:00'],
  ['fr-FR', 'Dentiste dans 3 jours à 14:00'],
  ['es-ES', 'Dentista 3 de marzo a las 14:00'],
  ['ru-RU', 'Врач 3 декабря в 10:30'],
  ['ja-JP', '歯医者 12月3日 15:30'],
  ['en-US', 'Report monthly 5pm'],
  ['en-US', 'Dentist in December 5pm'],
  ['en-US', 'Dentist in a fortnight 5pm'],
  ['de-DE', 'Guten Morgen sagen 17:00'],
])('%s: %s stays text', (locale, line) => {
  expect(parse(line, { locale })).toEqual({ parts: [], task: { text: line, date: today } })
})

it.each([
  'Celebrate 5th anniversary 5pm',
  'Birthday cake 5pm',
  'Holiday planning 5pm',
  'Update to v2.1 5pm',
  'Call Tom 5pm',
])('a time beside what is no date is read: %s', (line) => {
  expect(parse(line).task).toMatchObject({ text: line.replace(' 5pm', ''), date: today, dueTime: expect.any(Number) })
})

it.each([
  ['fr-FR', '1h30', 90],
  ['fr-FR', '4h', 240],
  ['en-US', '15h30', 930],
  ['de-DE', '8h', 480],
])('%s: %s is a duration', (locale, phrase, estimate) => {
  expect(parse(`Read ${phrase}`, { locale }).task).toEqual({ text: 'Read', date: today, estimate })
})

it('7h30 could be both where hours are written so', () => {
  expect(parse('Read 7h30', { locale: 'fr-FR' }).task).toEqual({ text: 'Read 7h30', date: today })
})

describe('minutes', () => {
  it('are the time spent on a completed task', () => {
    expect(parse('Read 30m', { isCompleted: true }).task).toEqual({ text: 'Read', date: today, timeSpent: 30 })
  })

  it.each([
    ['30m', 30],
    ['90m', 90],
    ['1h', 60],
    ['1h30', 90],
    ['1h30m', 90],
    ['1 h 30 min', 90],
    ['1.5h', 90],
    ['1,5h', 90],
    ['2 hours', 120],
    ['for 45 minutes', 45],
  ])('%s', (phrase, estimate) => {
    expect(parse(`Read ${phrase}`).task).toEqual({ text: 'Read', date: today, estimate })
  })
})

describe('a priority', () => {
  it.each([
    ['Pay p1', 'high'],
    ['Pay P2', 'medium'],
    ['Pay p3', 'low'],
    ['!high Pay', 'high'],
    ['Pay !low', 'low'],
  ])('%s', (input, priority) => {
    expect(parse(input).task).toEqual({ text: 'Pay', date: today, priority })
  })
})

it.each([
  'May I ask Anna',
  'Sun cream',
  'Enjoy the sun',
  'Dinner at 5 people',
  'Cut the cake in 3 parts',
  'Friday night lights',
  'Monday meeting notes',
  'Dinner friday night',
  'Call Bob tomorrow morning',
  'Move meeting from Monday to Friday',
  'off on Monday and Friday',
  'today and tomorrow',
  'Tomorrow Never Dies',
  'USA Today subscription',
  'Read article on Sunday Times',
  'Buy black friday deals',
  'Plan tomorrow',
  'Review next week',
  'Sunday paper 5pm',
  'Book table for friday 8pm',
  'Finish what I began yesterday',
  'Read Bob’s Monday',
  'Meeting 9am-10am',
  'Meeting 9am - 10am',
  'Meeting 2pm to 3pm',
  'Call after 5pm',
  'Catch the 5pm train',
  'Dinner at 7:30',
  'Dinner at 5',
  'Read John 3:16',
  'High Noon',
  'Drink 3/4 of it',
  'Score 3/4',
  'Dentist Mon 27 Nov',
  'Live on the 3rd floor',
  'Renew 2027-02-30',
  'Lunch tomorrow?',
  'Buy 30m cable',
  'Leave in 30m',
  'Run 400m',
  'Swim 100m',
  'Read 500m',
  'Run 4 x 100m',
  'Watch Freaky Friday',
  'Taco Tuesday',
  'The Day After Tomorrow',
  'Watch The Day After Tomorrow',
  'Call Bob at 9',
  'Call Bob tonight',
  'Call Bob noon',
  'Call Bob in 2 hours',
  'Call Bob next month',
  'Call Bob this weekend',
  'Raise 30M',
  'Read 0m',
  'Fix p1 bugs',
  'Fix p4',
  'see https://example.com/a',
  'see //',
  '// only a note',
  'tomorrow',
  'tomorrow 5pm p1',
  'Buy 5" pipe and 3" screw',
  'Read "The Great Gatsby"',
])('%j stays text', (input) => {
  expect(parse(input)).toEqual({ parts: [], task: { text: input, date: today } })
})

it('3/4 stays text where people use both orders', () => {
  expect(parse('Renew on 3/4', { locale: 'en-CA' }).parts).toEqual([])
})

describe('quotes', () => {
  it.each([
    ['Watch "Friday"', 'Watch Friday', today],
    ['Watch "Friday" tomorrow', 'Watch Friday', '2026-11-24'],
    ['Watch “on friday 5pm”', 'Watch on friday 5pm', today],
    ['Write "a //comment"', 'Write a //comment', today],
    ['Read "The Great Gatsby" tomorrow', 'Read "The Great Gatsby"', '2026-11-24'],
  ])('keep %j', (input, text, date) => {
    expect(parse(input).task).toEqual({ text, date })
  })
})

it.each(['Pay rent p1 /', 'Pay rent p1 //', 'Pay rent p1 // '])(
  'keeps the parts while details are begun: %j',
  (line) => {
    expect(parse(line).task).toMatchObject({ priority: 'high', text: line.trim().replace('p1 ', '') })
  },
)

it('keeps details beside text that looks like a part', () => {
  expect(parse('tomorrow //call first').task).toEqual({ text: 'tomorrow', date: today, details: 'call first' })
})

it('keeps text whose chip was removed', () => {
  const kept = [{ start: 9, end: 17 }]
  expect(parse('Call Bob tomorrow 5pm', { kept }).task).toEqual({
    text: 'Call Bob tomorrow',
    date: today,
    dueTime: Date.parse(`${today}T17:00:00+01:00`),
  })
})

const vocabulary = [
  ...'call Bob Friday friday on by next the 5pm at 17:00 9:30 p1 p2 !high 30m 1h30 for tomorrow today May 3 March sun'.split(
    ' ',
  ),
  ...'"tomorrow" "a b" // //x - , . and to from every 3/4 on 2027-01-15 week in 3 days noon morning night due'.split(
    ' ',
  ),
  ...['  ', '“p1”', '"', 'é', '\uE000', '💡'],
]
const line = fc.oneof(
  fc.array(fc.constantFrom(...vocabulary), { maxLength: 9 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const locale = fc.constantFrom('en-US', 'en-GB', 'en-CA', 'ja-JP', 'de-DE')

const wordsOf = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).sort()

it('loses no word: each is in the text or in a part', () => {
  fc.assert(
    fc.property(line, locale, (input, of) => {
      const { parts, task } = parse(input, { locale: of })
      const taken = parts.filter(({ kind }) => kind !== 'literal').map(({ source }) => source)
      expect(wordsOf([task.text, ...taken].join(' '))).toEqual(wordsOf(input))
      for (const { start, end, source } of parts) expect(input.slice(start, end)).toBe(source)
    }),
    { numRuns: 2000 },
  )
})

it('is the trimmed input once every chip was removed', () => {
  fc.assert(
    fc.property(line, (input) => {
      const kept: { start: number; end: number }[] = []
      for (let parsed = parse(input); ; parsed = parse(input, { kept })) {
        if (parsed.parts.length === 0) {
          expect(parsed.task).toEqual({ text: input.trim(), date: today })
          return
        }
        kept.push(...parsed.parts)
      }
    }),
    { numRuns: 2000 },
  )
})

it('reads long lines fast', () => {
  for (const piece of ['tomorrow ', 'a', ' ', '9', '"', 'on ', '3/', 'in the ', '“', 'mon, ']) {
    const started = ownProcessorTime()
    parse(piece.repeat(20_000 / piece.length))
    expect(ownProcessorTime() - started, piece).toBeLessThan(2000)
  }
})

describe('a recurrence', () => {
  it.each([
    ['Stretch every day', 'Stretch', 'FREQ=DAILY'],
    ['Stand-up every weekday 9:30am', 'Stand-up', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '09:30'],
    ['Rent 9am every 15th', 'Rent', 'FREQ=MONTHLY;BYMONTHDAY=15', '09:00'],
    ['Report every 2 weeks on Friday', 'Report', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
    ['Report every friday p1', 'Report', 'FREQ=WEEKLY;BYDAY=FR'],
    ['Birthday every March 3', 'Birthday', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3'],
  ])('%s', (line, text, rule, time?: string) => {
    expect(parse(line).task).toMatchObject({ text, repeat: { rule, from: 'schedule', ...(time && { time }) } })
  })

  it('counts from completions with an exclamation mark', () => {
    expect(parse('Water every! 3 days').task.repeat).toEqual({ rule: 'FREQ=DAILY;INTERVAL=3', from: 'completion' })
  })

  it.each([
    ['de-DE', 'Gießen jeden Tag', 'FREQ=DAILY'],
    ['de-DE', 'Bericht jeden Freitag', 'FREQ=WEEKLY;BYDAY=FR'],
    ['fr-FR', 'Arroser tous les jours', 'FREQ=DAILY'],
    ['fr-FR', 'Rapport chaque vendredi', 'FREQ=WEEKLY;BYDAY=FR'],
    ['es-ES', 'Informe todos los viernes', 'FREQ=WEEKLY;BYDAY=FR'],
    ['pt-BR', 'Relatório toda sexta', 'FREQ=WEEKLY;BYDAY=FR'],
    ['ru-RU', 'Зарядка каждый день', 'FREQ=DAILY'],
    ['ja-JP', '水やり 毎日', 'FREQ=DAILY'],
  ])('in the language of the account: %s, %s', (locale, line, rule) => {
    expect(parse(line, { locale }).task.repeat).toEqual({ rule, from: 'schedule' })
  })

  it.each([
    'Not every day',
    'Review of every friday',
    'Every day',
    'Read The Daily',
    'Call everyone',
    'Jeden Tag Sport',
  ])('is not in %s', (line) => {
    expect(parse(line).task).toEqual({ text: line, date: today })
  })
})
