import { type Candidates, defineCommand } from '@/lib/entry/cli/command'
import { usageError } from '@/lib/entry/cli/errors'
import { changeOptions, fieldOptions } from '@/lib/entry/cli/options'
import { readChoice } from '@/lib/entry/cli/read-input'
import { findRecurrence, printRecurrence, readRepeat, readTime } from '@/lib/entry/cli/recurrences'
import { readTaskFields } from '@/lib/entry/cli/task-fields'

const clearable = [
  ['priority', 'no priority'],
  ['due', 'no due time'],
  ['estimate', 'no estimate'],
  ['details', 'no details'],
] as const satisfies Candidates

const fieldNames = { priority: 'priority', due: 'time', estimate: 'estimate', details: 'details' } as const

const { date: _date, spent: _spent, due, ...fields } = fieldOptions

export const repeat = defineCommand({
  name: 'repeat',
  group: 'Tasks',
  summary: 'Change a task that recurs, from a date on or as a whole',
  description:
    'With --from, the recurrence ends before the date, and another one goes on from it, changed: this and all later tasks. Tasks that somebody has changed by hand stay as they are.',
  arguments: [
    { name: 'ID', description: 'The end of an id of `daymark recurrences`, or an id', kind: 'text' },
    {
      name: 'WORDS',
      description: 'How it recurs: weekdays, every 2 weeks on Friday, or a rule such as FREQ=DAILY',
      kind: 'text',
      isOptional: true,
      isRepeated: true,
    },
  ],
  options: {
    from: { type: 'string', value: 'DATE', kind: 'date', description: 'The first date that changes' },
    text: { type: 'string', short: 't', value: 'TEXT', kind: 'text', description: 'Its text' },
    ...fields,
    due: { ...due, description: 'When each task is due, such as 17:00 or 5pm' },
    clear: {
      type: 'string',
      value: 'FIELD',
      kind: clearable,
      multiple: true,
      description: 'Clear a field: priority, due, estimate or details',
    },
    ...changeOptions,
  },
  examples: [
    ['daymark repeat a3f2 every 2 weeks on Friday', 'another rhythm'],
    ['daymark repeat a3f2 --from +7 --due 10:00', 'later from next week on'],
    ['daymark repeat a3f2 --clear due', 'without a time'],
  ],
  async run(session, { values, words: [name = '', ...words] }) {
    const { from, text, due, clear = [], quiet: _quiet, 'dry-run': _isDry, ...options } = values
    const contradicting = clear.find((field) => Object.hasOwn(values, field))
    if (contradicting !== undefined)
      throw usageError(`--${contradicting} and --clear ${contradicting} exclude each other.`)
    const cleared = clear.map((field) => [fieldNames[readChoice('clear', field, clearable)], null])
    const {
      date: _date,
      dueTime: _dueTime,
      timeSpent: _timeSpent,
      ...given
    } = await readTaskFields(session, options, session.today)
    const changes = {
      ...(text !== undefined && { text }),
      ...(words.length > 0 && readRepeat(words.join(' '))),
      ...(due !== undefined && { time: readTime(due) }),
      ...given,
      ...Object.fromEntries(cleared),
    }
    if (Object.keys(changes).length === 0) {
      throw usageError('There is nothing to change.', 'Name a field, such as --text. See: daymark repeat --help')
    }
    const { client } = session
    const { _id: recurrenceId } = findRecurrence((await client.listRecurrences()).recurrences, name)
    const date = from === undefined ? undefined : await session.resolveDate(from)
    if (date === undefined) await client.updateRecurrence({ recurrenceId, ...changes })
    const heir = date === undefined ? undefined : await client.splitRecurrence({ recurrenceId, date, ...changes })
    const after = await client.getRecurrence({ recurrenceId: heir?._id ?? recurrenceId })
    printRecurrence(session, after, 'Changed')
  },
})
