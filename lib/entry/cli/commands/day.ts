import { defineCommand } from '@/lib/entry/cli/command'
import { describeDate } from '@/lib/entry/cli/dates'
import { describeDuration } from '@/lib/entry/cli/duration'
import { include } from '@/lib/entry/cli/include'
import { quietOption, webOption } from '@/lib/entry/cli/options'
import { printTasks } from '@/lib/entry/cli/task-list'
import { cleanLine } from '@/lib/entry/cli/terminal-text'
import { openPage } from '@/lib/entry/cli/web-page'
import type { Output } from '@/lib/entry/client/operation-types'

const noTimer: Output<'getTimer'> = { timer: null }

export const day = defineCommand({
  name: 'day',
  group: 'Tasks',
  summary: 'Show the tasks of a day',
  description: 'Overdue tasks are at the top. The numbers name tasks in other commands, until the next list.',
  arguments: [{ name: 'DATE', description: 'A date, by default today', kind: 'date', isOptional: true }],
  options: { ...quietOption, ...webOption },
  examples: [
    ['daymark day', 'today, in the time zone of the account'],
    ['daymark day tomorrow', 'the next day; friday, +3 and 2026-03-01 work too'],
    ["daymark day --jq '.stats'", 'counts and the streak'],
    ['daymark day --web', 'opens it in the browser'],
  ],
  async run(session, { values, words: [word = 'today'] }) {
    const { client, terminal } = session
    const date = await session.resolveDate(word)
    if (values.web) return openPage(session, `/day/${date}`)
    const dashboard = await client.getDashboard({ date, include })
    if (session.isJson) return terminal.printJson(dashboard)
    const { overdue, pending, completedToday, stats } = dashboard
    const [today, { timer }] = await Promise.all([session.today(), terminal.isTerminal ? client.getTimer() : noTimer])
    if (terminal.isTerminal) terminal.print(terminal.style('bold', describeDate(date, today)))
    // Of a later date, tasks from today on are open before it, and not overdue.
    const isPast = (task: { date: string }) => date <= today || task.date < today
    const sections = [
      { title: date < today ? `Open before ${date}` : 'Overdue', date, tasks: overdue.filter(isPast) },
      { title: `Open before ${date}`, date, tasks: overdue.filter((task) => !isPast(task)) },
      { title: 'Open', date, tasks: pending },
      { title: 'Completed', date, tasks: completedToday },
    ]
    await printTasks(session, sections, timer?.taskId)
    if (!terminal.isTerminal) return
    if (overdue.length + pending.length + completedToday.length === 0) {
      terminal.print(`\nNo tasks. Add one: daymark add "Water the plants" --date ${word}`)
    }
    if (timer) {
      const minutes = Math.max(0, Math.round((Date.now() - timer.startedAt) / 60_000))
      terminal.print(`\n${terminal.style('cyan', '►')} ${cleanLine(timer.text)}, ${describeDuration(minutes)}`)
    }
    const { pendingCount, completedTodayCount, streak } = stats
    const days = `${streak} ${streak === 1 ? 'day' : 'days'}`
    const line = [`${pendingCount} open`, `${completedTodayCount} completed`, `streak ${days}`].join(' · ')
    terminal.print(`\n${terminal.style('dim', line)}`)
  },
})
