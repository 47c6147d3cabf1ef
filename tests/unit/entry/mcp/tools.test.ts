import { describe, expect, it } from 'vitest'
import { taskExample } from '@/lib/domain/tasks/examples'
import { describeError } from '@/lib/entry/mcp/describe-error'
import { resolveDue, toLocalTime } from '@/lib/entry/mcp/due-time'
import { DateWord, resolveDate } from '@/lib/entry/mcp/fields'
import { viewListedTask, writeTask } from '@/lib/entry/mcp/task-view'
import { toToolSchema } from '@/lib/entry/mcp/tool'
import { tools } from '@/lib/entry/mcp/tools'
import { AppError, UnavailableError } from '@/lib/foundation/errors'

describe('an error as a model reads it', () => {
  const text = (error: unknown) => describeError(error, 'r-1').text

  it('reveals nothing of an unexpected one but the request id', () => {
    expect(text(new TypeError('secret'))).toBe(
      'INTERNAL_ERROR: An unexpected error occurred. Tell the user the request id r-1.',
    )
  })

  it('says whether a write may have taken effect', () => {
    expect(text(new UnavailableError('The database does not answer.', 'no'))).toContain('Nothing was changed')
    expect(text(new UnavailableError('The database does not answer.', 'unknown'))).toContain('It may have been done')
  })

  it('has its message when it has no details', () => {
    expect(text(new AppError('NOT_FOUND', 'There is no such task.'))).toMatch(/^NOT_FOUND: There is no such task\.\n/)
  })
})

it('a word for a date may have spaces at its ends, but no more than 40 characters with them', () => {
  expect(resolveDate(DateWord.parse(' 2026-03-01\n'), '2026-01-15', 'date')).toBe('2026-03-01')
  expect(resolveDate(DateWord.parse('\tTomorrow '), '2026-01-15', 'date')).toBe('2026-01-16')
  expect(DateWord.safeParse(`today${' '.repeat(36)}`).success).toBe(false)
})

describe('a due time', () => {
  const zone = 'Europe/Berlin'
  const clock = { timeZone: zone, dayStart: 0 }
  const at = (iso: string) => Date.parse(iso)

  it.each([
    ['17:00', '2026-01-15', '2026-01-15T16:00Z'],
    ['5pm', '2026-01-15', '2026-01-15T16:00Z'],
    ['12:30 am', '2026-01-15', '2026-01-14T23:30Z'],
    ['2026-01-16 5:15PM', '2026-01-15', '2026-01-16T16:15Z'],
    ['17:00', '2026-07-15', '2026-07-15T15:00Z'],
    ['2026-07-16T00:00', '2026-07-15', '2026-07-15T22:00Z'],
    // The clock skips from 02:00 to 03:00.
    ['02:30', '2026-03-29', '2026-03-29T01:30Z'],
    // The clock shows 02:30 twice.
    ['02:30', '2026-10-25', '2026-10-25T00:30Z'],
  ])('%s on %s is %s', (due, date, instant) => {
    expect(resolveDue(due, date, clock, 'due')).toBe(at(instant))
  })

  it('is in the night after the date, if it stands alone and is before the hour at which the day begins', () => {
    const night = { timeZone: zone, dayStart: 4 }
    expect(resolveDue('03:59', '2026-01-15', night, 'due')).toBe(at('2026-01-16T02:59Z'))
    expect(resolveDue('04:00', '2026-01-15', night, 'due')).toBe(at('2026-01-15T03:00Z'))
    expect(resolveDue('2026-01-15T02:00', '2026-01-15', night, 'due')).toBe(at('2026-01-15T01:00Z'))
  })

  it('is shown without its date on the date of the task', () => {
    expect(toLocalTime(at('2026-01-15T16:00Z'), '2026-01-15', zone)).toBe('17:00')
    expect(toLocalTime(at('2026-01-15T16:00Z'), '2026-01-14', zone)).toBe('2026-01-15T17:00')
  })

  it('is never shown with a year of five digits', () => {
    expect(toLocalTime(8.64e15, '2026-01-15', zone)).toBe('9999-12-31T23:59')
    expect(toLocalTime(Date.parse('9999-12-31T23:30:00Z'), '9999-12-31', 'America/New_York')).toBe('18:30')
  })

  it('is rejected before 1970', () => {
    expect(() => resolveDue('12:00', '1900-01-01', clock, 'due')).toThrow('due: must not be before 1970')
  })

  it('is not made up when it is absent or cleared', () => {
    expect(resolveDue(undefined, '2026-01-15', clock, 'due')).toBeUndefined()
    expect(resolveDue(null, '2026-01-15', clock, 'due')).toBeNull()
  })
})

describe('a task in a list', () => {
  const task = { ...taskExample, text: 'a\r\n- [x] b', details: 'one\r\n# two', isCompleted: false }

  const reader = { timeZone: 'UTC', key: { id: 'k', name: 'agent' } }

  it('names the key or the recurrence that changed it last, but neither its reader nor a person', () => {
    const by = (author: object | null) => viewListedTask({ ...task, author }, reader).by
    expect(by({ key: 'agent' })).toBeUndefined()
    expect(by({ key: 'lap\u0007top' })).toBe('laptop')
    expect(by({ session: true })).toBeUndefined()
    expect(by({ recurrence: taskExample._id })).toBe('recurrence')
    expect(by(null)).toBeUndefined()
  })

  it('has no control characters but line breaks and tabs', () => {
    const view = viewListedTask({ ...task, text: 'a\u001b]8;;x\u0007b\u009b', details: 'one\n\ttwo\u0000' }, reader)
    expect(view).toMatchObject({ text: 'a]8;;xb', details: 'one\n\ttwo' })
  })

  it('is one item of Markdown, whatever its text', () => {
    const lines = writeTask(viewListedTask({ ...task, dueTime: null, timeSpent: null, priority: null }, reader)).split(
      '\n',
    )
    expect(lines).toEqual([`- [ ] a - [x] b (${task.date}) ${task._id}`, '  one', '  # two'])
  })
})

it.each(tools)('the schemas of $name give each field one type, as some clients need', ({ input, output }) => {
  const schemas = { input: toToolSchema(input, 'input'), output: toToolSchema(output, 'output') }
  for (const [name, schema] of Object.entries(schemas)) {
    expect(JSON.stringify(schema), name).not.toContain('"type":[')
  }
})
