import { Way, Ways } from './way'

/** Things that people do with a day, in a few true words each. */
export function DayList() {
  return (
    <Ways id="day-title" title="A day to come back to">
      <Way title="Type one line">
        “Call Sam tomorrow 5pm 20 min p1” becomes a task with its date, time, estimate and priority. Each part that is
        read can be taken back.
      </Way>
      <Way title="Repeat">
        “every weekday”, “every 2 weeks on Friday”, or some days after the last completion. Each occurrence is an
        ordinary task.
      </Way>
      <Way title="Plan">
        Estimates add up to the day, and a limit warns. What is left from before is handled one task at a time.
      </Way>
      <Way title="Track">
        Start a timer on a task. Insights compare the time that it took with the estimate, and show the time by label.
      </Way>
      <Way title="Labels and checklists">
        A #word in a text is a label. Details are Markdown, and their checklists can be ticked.
      </Way>
      <Way title="Offline">
        Changes are kept in the browser and sent later. When two devices have changed a text meanwhile, both are kept.
      </Way>
    </Ways>
  )
}
