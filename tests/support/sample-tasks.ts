import { parseDateTime, toZoned } from '@internationalized/date'
import { db } from '@/lib/foundation/database/client'
import type { Person } from './browser'
import { dateAfter, timeZone, today } from './day-page'

const long =
  'Go through everything that the support team collected over the last quarter, group it by cause, and write down for each group what would have prevented it'

/** Adds sample tasks of all kinds: on several days, overdue, archived, and completed in the past. */
export async function addSampleTasks({ api }: Pick<Person, 'api'>): Promise<void> {
  const create = (task: object) => api.call('POST', '/api/v1/tasks', { date: today(), ...task })
  const at = (time: string) =>
    toZoned(parseDateTime(`${today()}T${time}`), timeZone)
      .toDate()
      .getTime()
  await create({ text: 'Send the signed contract back', date: dateAfter(-2), priority: 'high' })
  await create({ text: 'Renew the passport #errands', date: dateAfter(-6) })
  await create({
    text: 'Ship the release notes for 2.4 #release',
    priority: 'high',
    dueTime: at('11:00'),
    estimate: 45,
    details:
      'Mention the new limits, and whom they concern.\n\n- [x] Changelog\n- [x] Limits\n- [ ] Mail to the testers',
  })
  await create({ text: 'Review the pull request about retries #api', priority: 'medium', estimate: 30, timeSpent: 35 })
  await create({ text: long, details: 'As discussed on Tuesday.\nThe numbers are in the shared sheet.' })
  await create({ text: 'Call the dentist', dueTime: at('15:30'), estimate: 15 })
  await api.call('POST', '/api/v1/recurrences', {
    text: 'Water the plants on the balcony #home',
    priority: 'low',
    repeat: 'every 2 days',
  })
  await create({ text: 'Morning run', isCompleted: true, estimate: 40, timeSpent: 42 })
  const answered = await create({ text: 'Answer the mail from the auditors', priority: 'medium' })
  await api.call('POST', `/api/v1/tasks/${answered.body._id}/toggle`)
  for (let day = 1; day <= 20; day++) {
    for (let count = 0; count < (day * 7) % 5; count++) {
      await create({ text: 'Something done', date: dateAfter(-day), isCompleted: true })
    }
  }
  const { body } = await create({ text: 'Compare the three offers for the new chairs', date: dateAfter(-3) })
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
}

/** Adds a year of completed tasks, with busy and quiet weeks and hours, and archived ones. */
export async function addSampleYear({ userId }: Pick<Person, 'userId'>): Promise<void> {
  await db().$executeRaw`
    INSERT INTO "Task" (
      "userId", "id", "text", "date", "isCompleted", "priority", "order", "timeSpent", "completedAt", "archivedAt")
    SELECT ${userId}::uuid, gen_random_uuid(), 'Something done', ${today()}::date - day, true,
      (ARRAY['high', 'medium', 'low', NULL, NULL])[1 + (day * 5 + number) % 5]::"Priority", 1000 + number,
      CASE WHEN (day + number) % 3 > 0 THEN 15 + (day * 7 + number * 20) % 75 END,
      at, CASE WHEN day BETWEEN 2 AND 9 THEN at + interval '1 day' END
    FROM generate_series(1, 364) AS day,
      generate_series(1, (CASE WHEN extract(isodow FROM ${today()}::date - day) > 5 THEN day * 7 % 3 ELSE 1 + (day * 13 + day / 20) % 6 END)) AS number,
      LATERAL (SELECT now() - day * interval '1 day' + ((day * 5 + number * number * 3) % 11 - 4 - number % 2) * interval '1 hour' AS at) AS completed`
}
