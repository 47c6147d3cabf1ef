import { type ByDay, parseRule, type Rule } from './rule'
import { monthNames, type RepeatFrom, units, weekdayNames, workdays } from './rule-words'

const places = ['first', 'second', 'third', 'fourth', 'fifth']

/** Describes a rule in English, such as `every 2 weeks on Friday`. `readRepeat` reads most descriptions again. */
export function describeRule(text: string, from: RepeatFrom = 'schedule'): string {
  const rule = parseRule(text)
  return [describeDays(rule), describeEnd(rule), from === 'completion' ? ' after completion' : ''].join('')
}

function describeDays(rule: Rule): string {
  const { frequency, interval, byDay, byMonth, byMonthDay, bySetPos } = rule
  const every = interval === 1 ? `every ${units[frequency]}` : `every ${interval} ${units[frequency]}s`
  const isWeekly = frequency === 'WEEKLY' && byMonth.length === 0 && bySetPos.length === 0
  if (isWeekly && byDay.length > 0 && interval === 1) return `every ${nameDays(byDay)}`
  const [onlyMonth] = byMonth.length === 1 ? byMonth : []
  const [onlyDay] = byMonthDay.length === 1 ? byMonthDay : []
  const isYearDay = frequency === 'YEARLY' && byDay.length === 0 && bySetPos.length === 0
  if (isYearDay && onlyMonth !== undefined && onlyDay !== undefined && onlyDay > 0) {
    return `${every} on ${monthNames[onlyMonth - 1]} ${onlyDay}`
  }
  const days = [
    ...(byMonthDay.length > 0 ? [`the ${joinWords(byMonthDay.map(nameMonthDay))}`] : []),
    ...(byDay.length > 0 ? [nameDays(byDay)] : []),
  ].join(' if it is ')
  const months = byMonth.length > 0 ? ` in ${joinWords(byMonth.map((number) => monthNames[number - 1] ?? ''))}` : ''
  // One weekday of many, such as the last weekday.
  const of = days.includes(' ') ? ' of' : ''
  const which = bySetPos.length > 0 ? `the ${joinWords(bySetPos.map(nameNth))}${of} ` : ''
  const on = days === '' ? '' : ` on ${which}${days}`
  return `${every}${on}${months}`
}

function describeEnd({ until, count }: Rule): string {
  if (until !== null) return ` until ${until}`
  return count === null ? '' : `, ${count === 1 ? 'once' : `${count} times`}`
}

function nameDays(days: readonly ByDay[]): string {
  const plain = days.filter(({ nth }) => nth === null).map(({ day }) => day)
  if (plain.length === days.length && plain.length === 5 && workdays.every((day) => plain.includes(day)))
    return 'weekday'
  return joinWords(
    days.map(({ day, nth }) => (nth === null ? weekdayNames[day] : `the ${nameNth(nth)} ${weekdayNames[day]}`)),
  )
}

const nameNth = (nth: number) => (nth === -1 ? 'last' : (places[nth - 1] ?? nameOrdinal(nth)))
const nameMonthDay = (day: number) => (day === -1 ? 'last day' : day > 0 ? nameOrdinal(day) : `${nameOrdinal(day)} day`)

function nameOrdinal(number: number): string {
  if (number < 0) return number === -1 ? 'last' : `${nameOrdinal(-number)} last`
  const ending = number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
