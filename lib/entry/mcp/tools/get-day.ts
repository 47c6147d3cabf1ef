import * as z from 'zod'
import { getTimer } from '@/lib/domain/operations'
import { getDayBeginning } from '@/lib/domain/tasks/pages/day-beginning'
import { DateWord, dateHint, resolveDate, writeDate } from '@/lib/entry/mcp/fields'
import { TaskView, viewListedTask, viewTaskOfDay, writeTask } from '@/lib/entry/mcp/task-view'
import { defineTool, described } from '@/lib/entry/mcp/tool'
import { addDays } from '@/lib/foundation/time/dates'

/** The most tasks that an answer contains. */
const maxShown = 50

const DayView = z.object({
  date: z.string(),
  today: z.string(),
  counts: z.object({ open: z.int(), done: z.int(), overdue: z.int() }),
  streak: described(z.int(), 'Days in a row with a completed task'),
  open: z.array(TaskView),
  overdue: described(z.array(TaskView), 'Open tasks of earlier dates, for today only'),
  done: z.array(TaskView),
  timer: described(z.string().optional(), 'Task whose timer runs'),
  omitted: z.int().optional(),
  more: described(z.array(z.string()).optional(), 'How to get the omitted tasks'),
})

export const getDay = defineTool({
  name: 'get_day',
  title: 'Get a day',
  description: "A date's open and completed tasks and its streak; for today also what is overdue. Start here.",
  effect: 'read',
  isIdempotent: true,
  input: z.strictObject({ date: described(DateWord.default('today'), `${dateHint}. today when absent`) }),
  output: DayView,
  run: async ({ run, actor, today }, { date: word }) => {
    const date = resolveDate(word, today, 'date')
    const { timer } = (await run(getTimer, {})).output
    const { output: day } = await run(getDayBeginning, { date, hasOverdue: date === today, limit: maxShown })
    let left = maxShown
    const show = ({ tasks }: typeof day.open, view = viewTaskOfDay) => {
      const shown = tasks.slice(0, left)
      left -= shown.length
      return shown.map((task) => view(task, actor))
    }
    const [open, overdue, done] = [show(day.open), show(day.overdue, viewListedTask), show(day.done)]
    const counts = { open: day.open.count, done: day.done.count, overdue: day.overdue.count }
    const hidden = (['open', 'overdue', 'done'] as const)
      .map((list) => ({ list, count: counts[list] - { open, overdue, done }[list].length }))
      .filter(({ count }) => count > 0)
    const omitted = hidden.reduce((sum, { count }) => sum + count, 0)
    const more = hidden.map(({ list, count }) => `${count} more ${list}: find_tasks with ${queryOf(list, date)}`)
    const { streak } = day
    const data = {
      date,
      today,
      counts,
      streak,
      open,
      overdue,
      done,
      ...(timer && { timer: timer.taskId }),
      ...(omitted > 0 && { omitted, more }),
    }
    return { data, text: writeDay(data) }
  },
})

/** The arguments with which find_tasks returns a list of a day, from its beginning. */
function queryOf(list: 'open' | 'overdue' | 'done', date: string): string {
  const query =
    list === 'overdue'
      ? { to: addDays(date, -1), state: 'open', sort: 'oldest' }
      : { from: date, to: date, state: list === 'open' ? 'open' : 'completed', sort: 'oldest' }
  return JSON.stringify(query)
}

function writeDay(day: z.infer<typeof DayView>): string {
  const { date, today, counts, streak, open, overdue, done, timer, omitted, more = [] } = day
  const list = (title: string, tasks: TaskView[], count: number) =>
    count === 0 ? [] : [`## ${title} (${count})`, ...tasks.map(writeTask)]
  return [
    `# ${writeDate(date, today)}`,
    `${counts.open} open, ${counts.done} done, streak of ${streak}.${date === today ? '' : ` Today is ${today}.`}`,
    ...(timer === undefined ? [] : [`Timer running: ${timer}`]),
    ...list('Open', open, counts.open),
    ...list('Overdue', overdue, counts.overdue),
    ...list('Done', done, counts.done),
    ...(omitted ? [`${omitted} more are not shown:`, ...more] : []),
  ].join('\n')
}
