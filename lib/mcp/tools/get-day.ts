import * as z from 'zod'
import { getDashboard } from '@/lib/tasks/read-operations'
import { DateWord, dateHint, resolveDate, writeDate } from '../fields'
import { TaskView, viewListedTask, viewTaskOfDay, writeTask } from '../task-view'
import { defineTool, described } from '../tool'

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
  omitted: z.int().optional(),
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
    const { output: dashboard } = await run(getDashboard, { date })
    const late = date === today ? dashboard.overdue : []
    let left = maxShown
    const show = (tasks: typeof late, view = viewTaskOfDay) => {
      const shown = tasks.slice(0, left)
      left -= shown.length
      return shown.map((task) => view(task, actor.timeZone))
    }
    const [open, overdue, done] = [show(dashboard.pending), show(late, viewListedTask), show(dashboard.completedToday)]
    const counts = { open: dashboard.pending.length, done: dashboard.completedToday.length, overdue: late.length }
    const omitted = counts.open + counts.done + counts.overdue - (maxShown - left)
    const { streak } = dashboard.stats
    const data = { date, today, counts, streak, open, overdue, done, ...(omitted > 0 && { omitted }) }
    return { data, text: writeDay(data) }
  },
})

function writeDay({ date, today, counts, streak, open, overdue, done, omitted }: z.infer<typeof DayView>): string {
  const list = (title: string, tasks: TaskView[], count: number) =>
    count === 0 ? [] : [`## ${title} (${count})`, ...tasks.map(writeTask)]
  return [
    `# ${writeDate(date, today)}`,
    `${counts.open} open, ${counts.done} done, streak of ${streak}.${date === today ? '' : ` Today is ${today}.`}`,
    ...list('Open', open, counts.open),
    ...list('Overdue', overdue, counts.overdue),
    ...list('Done', done, counts.done),
    ...(omitted ? [`${omitted} more are not shown: find_tasks lists them.`] : []),
  ].join('\n')
}
