import type { FieldsByName } from '@/lib/domain/tasks/fields'
import { type Argument, type Candidates, defineOptions, type Option } from './command'

/** Options that several commands share. */

export const priorities = [
  ['high', 'before everything else'],
  ['medium', 'soon'],
  ['low', 'some time'],
] as const satisfies Candidates

const date = { type: 'string', short: 'd', value: 'DATE', kind: 'date' } as const

/** The field of the API that each option of a task sets. */
export type FieldOptions = FieldsByName<'option'>

/** The fields of a task besides its text and whether it is completed. */
export const fieldOptions = defineOptions({
  date: { ...date, description: 'Its date: today, tomorrow, friday, +3 or 2026-03-01' },
  priority: { type: 'string', short: 'p', value: 'PRIORITY', kind: priorities, description: 'high, medium or low' },
  due: { type: 'string', value: 'TIME', kind: 'text', description: 'When it is due: 17:00, 5pm or "2026-03-01 17:00"' },
  spent: { type: 'string', value: 'DURATION', kind: 'text', description: 'Time spent: 90, 45m or 1h30m' },
  estimate: { type: 'string', value: 'DURATION', kind: 'text', description: 'Planned time: 90, 45m or 1h30m' },
  details: { type: 'string', value: 'TEXT', kind: 'text', description: 'Details; - reads them from standard input' },
} satisfies Record<Exclude<keyof FieldOptions, 'text' | 'done'>, Option>)

export const yesOption = defineOptions({
  yes: { type: 'boolean', short: 'y', description: 'Do not ask for confirmation' },
})

/** Options of commands that print tasks, and of those that change them. */
export const quietOption = defineOptions({
  quiet: { type: 'boolean', short: 'q', description: 'Print only ids, one on each line' },
})

export const dryRunOption = defineOptions({
  'dry-run': { type: 'boolean', description: 'Print the request that would change something, and do not send it' },
})

export const changeOptions = { ...quietOption, ...dryRunOption }

export const webOption = defineOptions({
  web: { type: 'boolean', short: 'w', description: 'Open the page in the browser' },
})

/** One task or several. */
export const taskArguments: readonly Argument[] = [
  {
    name: 'TASK',
    description: 'Numbers of the last list, ends of ids, or ids',
    kind: 'task',
    isRepeated: true,
  },
]
