import { describe, expect, it } from 'vitest'
import { RuleText } from '@/lib/foundation/time/repeat/rule-text'

describe('a recurrence rule', () => {
  it.each([
    ['RRULE:FREQ=DAILY', 'FREQ=DAILY'],
    ['freq=weekly;byday=mo,fr;interval=1', 'FREQ=WEEKLY;BYDAY=MO,FR'],
    ['FREQ=MONTHLY;BYDAY=+1MO,-1FR', 'FREQ=MONTHLY;BYDAY=1MO,-1FR'],
    ['FREQ=DAILY;UNTIL=20261231T235959Z', 'FREQ=DAILY;UNTIL=20261231'],
    ['FREQ=YEARLY;WKST=MO;BYMONTH=2;BYMONTHDAY=29', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'],
  ])('%s is kept as %s', (text, rule) => {
    expect(RuleText.parse(text)).toBe(rule)
    expect(RuleText.parse(rule)).toBe(rule)
  })

  it.each([
    ['', /RFC 5545/],
    ['every day', /RFC 5545/],
    ['FREQ=HOURLY', /FREQ must be one of/],
    ['INTERVAL=2', /FREQ must be one of/],
    ['FREQ=DAILY;FREQ=DAILY', /FREQ twice/],
    ['FREQ=DAILY;BYHOUR=9', /must not contain BYHOUR/],
    ['FREQ=DAILY;INTERVAL=0', /INTERVAL must be/],
    ['FREQ=DAILY;COUNT=1001', /COUNT must be/],
    ['FREQ=DAILY;UNTIL=20260230', /UNTIL must be a date/],
    ['FREQ=DAILY;UNTIL=20261231;COUNT=3', /both UNTIL and COUNT/],
    ['FREQ=WEEKLY;BYDAY=1MO', /must not have numbers/],
    ['FREQ=WEEKLY;BYMONTHDAY=1', /must not contain BYMONTHDAY/],
    ['FREQ=MONTHLY;BYMONTHDAY=0', /BYMONTHDAY must be/],
    ['FREQ=MONTHLY;BYDAY=0MO', /BYDAY must be/],
    ['FREQ=DAILY;BYSETPOS=1', /BYSETPOS must come with/],
  ])('%j is refused', (text, message) => {
    expect(RuleText.safeParse(text).error?.issues[0]?.message).toMatch(message)
  })
})
