// Prints today's tasks as Markdown: overdue ones, open ones, and what is done.
// It imports the client library, which a release has, and the first `npm start` of a clone builds.
//
//   export DAYMARK_API_KEY=svc_…                      # a read-only key is enough
//   export DAYMARK_URL=https://tasks.example.com      # default: http://localhost:3000
//   node examples/morning-digest.mjs
//
// As a cron job that sends an e-mail at 7:00: 0 7 * * * node examples/morning-digest.mjs | mail -s Today me@example.com
import { Daymark } from 'daymark'

const daymark = new Daymark()
const { account, today } = await daymark.getMe()
const { overdue, pending, completedToday, stats } = await daymark.getDashboard({ date: today })

const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: account.timeZone })
const weekday = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

console.log(`# ${weekday.format(new Date(today))}`)
printTasks('Overdue', overdue, ({ date }) => `since ${date}`)
printTasks('To do', pending, ({ dueTime }) => (dueTime === null ? '' : `at ${timeOfDay.format(dueTime)}`))
printTasks('Done', completedToday, ({ timeSpent }) => (timeSpent === null ? '' : `${timeSpent} min`))
if (stats.streak > 1) console.log(`\nYou have completed something on ${stats.streak} days in a row.`)

/**
 * @param {string} title
 * @param {import('daymark').Dashboard['pending']} tasks
 * @param {(task: import('daymark').Dashboard['pending'][number]) => string} describe
 */
function printTasks(title, tasks, describe) {
  if (tasks.length === 0) return
  console.log(`\n## ${title} (${tasks.length})\n`)
  for (const task of tasks) {
    const notes = [task.priority && `${task.priority} priority`, describe(task)].filter(Boolean).join(', ')
    console.log(`- [${task.isCompleted ? 'x' : ' '}] ${task.text}${notes && ` (${notes})`}`)
  }
}
