import { Archive, CalendarDays, Plus } from 'lucide-react'
import { describePart } from '@/components/tasks/add/describe-part'
import { dayPath } from '@/components/tasks/facts/day-path'
import { formatDate, formatDistance, formatShortDate } from '@/components/tasks/facts/format-date'
import { isShown, showTask } from '@/components/tasks/list/show-task'
import { parseLine, type QuickAddContext, readTypedDate, type TypedTask } from '@/lib/domain/quick-add/parse'
import { maxSearchLength } from '@/lib/foundation/limits'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import type { FoundTask } from './actions'
import { filterCommands, listCommands } from './commands'
import type { PaletteOption } from './palette-option'

type Setting = QuickAddContext & {
  open: (href: string) => void
  add: (task: TypedTask) => Promise<boolean>
}

/** The lines of the palette for a typed text, group by group. */
export function listOptions(text: string, tasks: readonly FoundTask[], setting: Setting): PaletteOption[] {
  const typed = text.trim()
  const commands = filterCommands(listCommands(setting), typed)
  if (typed === '') return commands
  const date = readTypedDate(typed.replace(/^(?:go to|open|on)\s+/i, ''), setting)
  return [
    ...(date === undefined ? [] : [toDayOption(date, setting)]),
    ...commands,
    ...tasks.map((task) => toTaskOption(task, setting)),
    toAddOption(typed, setting),
  ]
}

function toDayOption(date: CalendarDate, { locale, today, open }: Setting): PaletteOption {
  return {
    id: 'day',
    group: 'Days',
    icon: CalendarDays,
    text: `Go to ${formatDate(locale, date, today)}`,
    note: formatDistance(date, today),
    run: () => open(dayPath(date, today)),
  }
}

function toTaskOption(task: FoundTask, { locale, today, open }: Setting): PaletteOption {
  const day = formatShortDate(locale, task.date, today)
  const show = () => {
    if (task.isArchived) return open(`/archive?${new URLSearchParams({ q: task.text.slice(0, maxSearchLength) })}`)
    if (!isShown(task._id)) open(dayPath(task.date, today))
    showTask(task._id)
  }
  return {
    id: `task-${task._id}`,
    group: 'Tasks',
    icon: task.isArchived ? Archive : undefined,
    task,
    text: task.text,
    note: task.isArchived ? `Archived, ${day}` : task.isCompleted ? `Done, ${day}` : day,
    run: show,
  }
}

function toAddOption(typed: string, setting: Setting): PaletteOption {
  const parsed = parseLine(typed.replace(/^(?:add|new)(?:\s+task)?:?\s+/i, ''), setting)
  const parts = parsed.parts.filter(({ kind }) => kind !== 'literal')
  return {
    id: 'add',
    group: 'Add',
    icon: Plus,
    text: `Add task “${parsed.task.text}”`,
    note: parts.map((part) => describePart(part, parsed, setting).text).join(', ') || undefined,
    run: () => setting.add(parsed.task),
  }
}
