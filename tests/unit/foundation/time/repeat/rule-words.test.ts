import { describe, expect, it } from 'vitest'
import { describeRule } from '@/lib/foundation/time/repeat/describe-rule'
import { readRepeat } from '@/lib/foundation/time/repeat/rule-words'

describe('words for a recurrence', () => {
  it.each([
    ['every day', 'FREQ=DAILY', 'every day'],
    ['daily', 'FREQ=DAILY', 'every day'],
    ['every other day', 'FREQ=DAILY;INTERVAL=2', 'every 2 days'],
    ['each 3 weeks', 'FREQ=WEEKLY;INTERVAL=3', 'every 3 weeks'],
    ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
    ['weekdays', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
    ['every weekend', 'FREQ=WEEKLY;BYDAY=SA,SU', 'every Saturday and Sunday'],
    ['every Friday', 'FREQ=WEEKLY;BYDAY=FR', 'every Friday'],
    ['every fri, mon and Wednesday', 'FREQ=WEEKLY;BYDAY=MO,WE,FR', 'every Monday, Wednesday and Friday'],
    ['every 2 weeks on Friday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', 'every 2 weeks on Friday'],
    ['every other tuesday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'every 2 weeks on Tuesday'],
    ['every 15th', 'FREQ=MONTHLY;BYMONTHDAY=15', 'every month on the 15th'],
    ['every 1st and 15th of the month', 'FREQ=MONTHLY;BYMONTHDAY=1,15', 'every month on the 1st and 15th'],
    ['every month on the last day', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day'],
    ['every last Friday', 'FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday'],
    ['every 3 months on the first monday', 'FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO', 'every 3 months on the first Monday'],
    ['every March 3', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3', 'every year on March 3'],
    ['every 3rd of march', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3', 'every year on March 3'],
    ['every day until 2026-12-31', 'FREQ=DAILY;UNTIL=20261231', 'every day until 2026-12-31'],
  ])('%s is %s', (words, rule, description) => {
    expect(readRepeat(words)).toEqual({ rule, from: 'schedule' })
    expect(describeRule(rule)).toBe(description)
    expect(readRepeat(description)).toEqual({ rule, from: 'schedule' })
  })

  it.each([
    ['every! 3 days', 'FREQ=DAILY;INTERVAL=3'],
    ['every 3 days after completion', 'FREQ=DAILY;INTERVAL=3'],
  ])('%s counts from the last completion', (words, rule) => {
    expect(readRepeat(words)).toEqual({ rule, from: 'completion' })
    expect(describeRule(rule, 'completion')).toBe('every 3 days after completion')
  })

  it.each([
    'every',
    'everyday',
    'every 0 days',
    'every 32nd',
    'every February 30',
    'every day until 2026-02-30',
    'friday',
    '',
  ])('%j is none', (words) => {
    expect(readRepeat(words)).toBeUndefined()
  })

  it.each([
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every month on the last weekday'],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=-1FR', 'every year on the last Friday in March'],
    ['FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', 'every month on the 13th if it is Friday'],
    ['FREQ=WEEKLY;BYDAY=MO;COUNT=10', 'every Monday, 10 times'],
    ['FREQ=MONTHLY;BYMONTHDAY=-2', 'every month on the 2nd last day'],
  ])('describes %s', (rule, description) => {
    expect(describeRule(rule)).toBe(description)
  })
})
