import { defineCommand } from '@/lib/entry/cli/command'
import { usageError } from '@/lib/entry/cli/errors'
import { printFacts } from '@/lib/entry/cli/facts'
import { webOption } from '@/lib/entry/cli/options'
import { readNumber } from '@/lib/entry/cli/read-input'
import { renderTable } from '@/lib/entry/cli/table'
import type { Terminal } from '@/lib/entry/cli/terminal'
import { openPage } from '@/lib/entry/cli/web-page'
import type { Analytics } from '@/lib/entry/client/operation-types'
import { maxRangeDays } from '@/lib/foundation/limits'
import { addDays, daysBetween } from '@/lib/foundation/time/dates'

const defaultDays = 14

export const stats = defineCommand({
  name: 'stats',
  group: 'Tasks',
  summary: 'Show figures for a range of dates',
  arguments: [],
  options: {
    days: {
      type: 'string',
      value: 'NUMBER',
      kind: 'text',
      description: `The days that end with --to (default ${defaultDays})`,
    },
    from: { type: 'string', value: 'DATE', kind: 'date', description: 'The first date, instead of --days' },
    to: { type: 'string', value: 'DATE', kind: 'date', description: 'The last date (default today)' },
    ...webOption,
  },
  examples: [
    ['daymark stats', 'the last two weeks'],
    ['daymark stats --from 2026-01-01 --to 2026-03-31', 'a quarter'],
    ["daymark stats --days 7 --jq '.completionRate'", 'one figure'],
  ],
  async run(session, { values }) {
    const { client, terminal } = session
    if (values.web) return openPage(session, '/insights')
    const { from, to = 'today', days = String(defaultDays) } = values
    if (from !== undefined && values.days !== undefined) throw usageError('--days and --from exclude each other.')
    const endDate = await session.resolveDate(to)
    const count = readNumber('days', days, { min: 1, max: maxRangeDays })
    const startDate = from === undefined ? addDays(endDate, 1 - count) : await session.resolveDate(from)
    if (startDate > endDate) throw usageError('--to must not be before --from.')
    if (daysBetween(startDate, endDate) >= maxRangeDays)
      throw usageError(`--from and --to span more than ${maxRangeDays} days.`)
    const analytics = await client.getAnalytics({ startDate, endDate })
    if (session.isJson) return terminal.printJson(analytics)
    if (terminal.isTerminal) terminal.print(`${terminal.style('bold', `${startDate} to ${endDate}`)}\n`)
    printFacts(terminal, listFigures(analytics))
    if (terminal.isTerminal) printDays(terminal, analytics)
    else
      for (const { date, total, completed } of analytics.dailyStats) terminal.print([date, completed, total].join('\t'))
  },
})

function listFigures({
  totalTasks,
  completedTasks,
  completionRate,
  currentStreak,
  priorityBreakdown,
}: Analytics): [string, string][] {
  const { high, medium, low, none } = priorityBreakdown
  return [
    ['completed', `${completedTasks} of ${totalTasks} (${completionRate} %)`],
    ['streak', `${currentStreak} ${currentStreak === 1 ? 'day' : 'days'}`],
    ['priority', `${high} high, ${medium} medium, ${low} low, ${none} without`],
  ]
}

const longestBar = 30

/** A bar per date: completed tasks filled, open ones not. Dates without tasks are left out. */
function printDays(terminal: Terminal, { dailyStats }: Analytics): void {
  const used = dailyStats.filter(({ total }) => total > 0)
  if (used.length === 0) return
  const most = Math.max(...used.map(({ total }) => total))
  const unit = Math.min(1, longestBar / most)
  const rows = used.map(({ date, total, completed }) => {
    const filled = Math.round(completed * unit)
    const bar = '█'.repeat(filled) + '░'.repeat(Math.max(0, Math.round(total * unit) - filled))
    return [{ text: date }, { text: `${completed}/${total}` }, { text: bar, style: 'green' } as const]
  })
  terminal.print('')
  const columns = [{}, { align: 'right' }, { isFlexible: true }] as const
  for (const line of renderTable(rows, columns, terminal)) terminal.print(line)
}
