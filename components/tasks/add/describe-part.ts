import { format, formatDate, formatDateShortly, formatMinutes } from '@/components/tasks/facts/format-date'
import { priorities } from '@/components/tasks/facts/priorities'
import type { ParsedLine, QuickAddContext } from '@/lib/domain/quick-add/parse'
import type { Part } from '@/lib/domain/quick-add/parts'
import { nameDate } from '@/lib/foundation/time/date-words'
import { dateIn } from '@/lib/foundation/time/dates'
import { describeRule } from '@/lib/foundation/time/repeat/describe-rule'
import { capitalize } from '@/lib/foundation/values/capitalize'

/** How people read a recognized part, and the name of the button that makes it text again. */
export function describePart(
  part: Part,
  { task }: ParsedLine,
  { locale, today, timeZone, isCompleted }: QuickAddContext,
): { text: string; removal: string } {
  switch (part.kind) {
    case 'date': {
      const name = nameDate(part.date, today)
      const text =
        name === undefined
          ? formatDate(locale, part.date, today)
          : `${capitalize(name)}, ${format(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' }, Date.parse(part.date))}`
      return { text, removal: `Remove date ${text}` }
    }
    case 'dueTime': {
      // With its day, which the line may not name.
      const date = dateIn(timeZone, new Date(task.dueTime ?? 0))
      // In the night after a date, before the next day begins, its name would mislead.
      const name = date === task.date ? nameDate(date, today) : undefined
      const day = name === undefined ? formatDateShortly(locale, date, today) : capitalize(name)
      const text = `${day} ${format(locale, { timeStyle: 'short', timeZone }, task.dueTime ?? 0)}`
      return { text, removal: `Remove due time ${text}` }
    }
    case 'priority': {
      const { description } = priorities[part.priority]
      return { text: description, removal: `Remove ${description.toLowerCase()}` }
    }
    case 'duration': {
      const name = isCompleted ? 'time spent' : 'estimate'
      const minutes = formatMinutes(part.minutes)
      return { text: `${capitalize(name)} ${minutes}`, removal: `Remove ${name} ${minutes}` }
    }
    case 'repeat': {
      const words = describeRule(part.repeat.rule, part.repeat.from)
      return { text: capitalize(words), removal: `Remove “${words}”` }
    }
    case 'details':
      return { text: part.details, removal: `Remove details ${part.details}` }
    case 'literal':
      return { text: `“${part.text}” as text`, removal: `Keep the quotes around ${part.text}` }
  }
}
