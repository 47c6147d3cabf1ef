import { defineCommand } from '@/lib/entry/cli/command'
import { quietOption, webOption } from '@/lib/entry/cli/options'
import { printDates } from '@/lib/entry/cli/print-dates'
import { openPage } from '@/lib/entry/cli/web-page'
import { weekdayOf } from '@/lib/foundation/time/date-words'
import { addDays } from '@/lib/foundation/time/dates'

export const week = defineCommand({
  name: 'week',
  group: 'Tasks',
  summary: 'Show the tasks of a week, by date',
  description:
    'Open and completed tasks, without overdue ones of earlier weeks. A week begins on the day that the account has set, otherwise on Monday.',
  arguments: [{ name: 'DATE', description: 'A date of the week, by default today', kind: 'date', isOptional: true }],
  options: { ...quietOption, ...webOption },
  examples: [
    ['daymark week', 'this week'],
    ['daymark week +7', 'the next one'],
    ["daymark week --jq '.tasks | map(.estimate // 0) | add'", 'planned minutes'],
  ],
  async run(session, { values, words: [word = 'today'] }) {
    const date = await session.resolveDate(word)
    if (values.web) return openPage(session, `/week/${date}`)
    const { weekStart } = (await session.me()).account
    const firstDay = weekStart ?? 'monday'
    let from = date
    while (weekdayOf(from).toLowerCase() !== firstDay) from = addDays(from, -1)
    await printDates(session, { from, to: addDays(from, 6), state: 'all', nothing: 'No tasks in this week.' })
  },
})
