import type { Actor } from '@/lib/actor'
import { type CalendarDate, dateIn } from '@/lib/dates'
import { getDashboard } from '@/lib/tasks/read'
import { DayView } from './day-view'

/** A date as its person sees it now. */
export async function DayPage({ actor, date }: { actor: Actor; date: CalendarDate }) {
  const today = dateIn(actor.timeZone, new Date())
  const { overdue, pending, completedToday, stats } = (await getDashboard(actor, date)).parse()
  const day = {
    date,
    today,
    timeZone: actor.timeZone,
    // On a date to come, what is to be done before it is not overdue yet.
    overdue: overdue.filter((task) => task.date < today),
    tasks: [...pending, ...completedToday].toSorted((a, b) => a.order - b.order),
    streak: stats.streak,
  }
  // A date of its own: what is typed or open on one is not carried to another.
  return <DayView key={date} day={day} />
}
