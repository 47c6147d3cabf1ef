import { format, formatDate, formatDateShortly, formatMinutes } from '@/components/tasks/facts/format-date'
import { priorities } from '@/components/tasks/facts/priorities'
import type { ParsedLine, QuickAddContext } from '@/lib/domain/quick-add/parse'
import type { Part } from '@/lib/domain/quick-add/parts'
import { nameDate } from '@/lib/foundation/time/date-words'

/** How people read a recognized part, and the name of the button that makes it text again. */
export function describePart(
  part: Part,
  { task }: ParsedLine,
  { locale, today, timeZone }: QuickAddContext,
): { text: string; removal: string } {
  switch (part.kind) {
    case 'date': {
      const name = capitalize(nameDate(part.date, today))
      const text =
        name === undefined
          ? formatDate(locale, part.date, today)
          : `${name}, ${format(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' }, Date.parse(part.date))}`
      return { text, removal: `Remove date ${text}` }
    }
    case 'dueTime': {
      // With its day, which the line may not name.
      const day = capitalize(nameDate(task.date, today)) ?? formatDateShortly(locale, task.date, today)
      const text = `${day} ${format(locale, { timeStyle: 'short', timeZone }, task.dueTime ?? 0)}`
      return { text, removal: `Remove due time ${text}` }
    }
    case 'priority': {
      const { description } = priorities[part.priority]
      return { text: description, removal: `Remove ${description.toLowerCase()}` }
    }
    case 'timeSpent': {
      const text = formatMinutes(part.minutes)
      return { text, removal: `Remove time spent ${text}` }
    }
    case 'details':
      return { text: part.details, removal: `Remove details ${part.details}` }
    case 'literal':
      return { text: `“${part.text}” as text`, removal: `Keep the quotes around ${part.text}` }
  }
}

function capitalize(word: string | undefined): string | undefined {
  return word && `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
