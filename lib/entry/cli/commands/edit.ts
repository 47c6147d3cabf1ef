import { reportChange } from '@/lib/entry/cli/change-tasks'
import { defineCommand } from '@/lib/entry/cli/command'
import { usageError } from '@/lib/entry/cli/errors'
import { changeOptions, type FieldOptions, fieldOptions } from '@/lib/entry/cli/options'
import { readChoice } from '@/lib/entry/cli/read-input'
import { readTaskFields } from '@/lib/entry/cli/task-fields'

/** The options whose fields can be cleared. */
type Clearable = Omit<FieldOptions, 'text' | 'date' | 'done'>

const fieldNames: Clearable = {
  priority: 'priority',
  due: 'dueTime',
  spent: 'timeSpent',
  estimate: 'estimate',
  details: 'details',
}

const meanings: Record<keyof Clearable, string> = {
  priority: 'no priority',
  due: 'no due time',
  spent: 'no time spent',
  estimate: 'no estimate',
  details: 'no details',
}

/** The cast is safe: Object.entries returns the entries of the table above, with their names typed as plain strings. */
const clearable = Object.entries(meanings) as [keyof Clearable, string][]

export const edit = defineCommand({
  name: 'edit',
  group: 'Tasks',
  summary: 'Change the fields of a task',
  description: 'With another date, a due time moves along at the same time of day, unless --due sets one.',
  arguments: [{ name: 'TASK', description: 'A number of the last list, the end of an id, or an id', kind: 'task' }],
  options: {
    text: { type: 'string', short: 't', value: 'TEXT', kind: 'text', description: 'Its text' },
    ...fieldOptions,
    clear: {
      type: 'string',
      value: 'FIELD',
      kind: clearable,
      multiple: true,
      description: 'Clear a field: priority, due, spent, estimate or details',
    },
    ...changeOptions,
  },
  examples: [
    ['daymark edit 1 --text "Pay the rent" --due 5pm', 'other fields stay as they are'],
    ['daymark edit 1 --clear priority --clear due', 'removes two fields'],
    ['daymark edit a3f2 --details - < notes.txt', 'details from a file'],
  ],
  async run(session, { values, words: [name = ''] }) {
    const { text, clear = [], quiet: _quiet, 'dry-run': _isDry, ...options } = values
    if (text === undefined && clear.length === 0 && Object.keys(options).length === 0) {
      throw usageError('There is nothing to change.', 'Name a field, such as --text. See: daymark edit --help')
    }
    const contradicting = clear.find((field) => Object.hasOwn(values, field))
    if (contradicting !== undefined)
      throw usageError(`--${contradicting} and --clear ${contradicting} exclude each other.`)
    const { client } = session
    const taskId = session.resolveTaskId(name)
    const cleared = clear.map((field) => fieldNames[readChoice('clear', field, clearable)])
    const fields = await readTaskFields(session, options, async () => (await client.getTask({ taskId })).date)
    await client.updateTask({
      taskId,
      ...(text !== undefined && { text }),
      ...fields,
      ...(fields.date !== undefined && { keepTime: true }),
      ...Object.fromEntries(cleared.map((field) => [field, null])),
    })
    await reportChange(session, 'Changed', [taskId])
  },
})
