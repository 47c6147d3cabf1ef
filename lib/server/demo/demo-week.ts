import type { CreateRecurrence } from '@/lib/domain/recurrences/schema'
import type { CreateTask } from '@/lib/domain/tasks/schema'

type Facts = Partial<Pick<CreateTask, 'priority' | 'estimate' | 'timeSpent' | 'details' | 'isCompleted'>>

/** A task, with the days from today to its date. */
export type DemoTask = Facts & {
  day: number
  text: string
  /** Due time HH:MM. */
  time?: string
  /** Whether the agent creates it. */
  isOfAgent?: boolean
}

const checklist = `Mention the new limits, and who is concerned.

- [x] Changelog
- [x] Limits
- [ ] Mail to the testers`

const open: DemoTask[] = [
  { day: -3, text: 'Renew the passport #errands', estimate: 30 },
  { day: -1, text: 'Send the signed contract back', priority: 'high' },
  {
    day: 0,
    text: 'Ship the release notes #release',
    priority: 'high',
    time: '11:00',
    estimate: 45,
    details: checklist,
  },
  { day: 0, text: 'Lunch with Noor', time: '12:30', estimate: 60 },
  { day: 0, text: 'Call the dentist #health', time: '15:30', estimate: 15 },
  { day: 0, text: 'Review pull request 214 #api', priority: 'medium', estimate: 30, isOfAgent: true },
  { day: 0, text: 'Answer the three oldest support mails', estimate: 40, isOfAgent: true },
  { day: 1, text: 'Prepare the planning meeting #team', priority: 'medium', time: '09:30', estimate: 60 },
  { day: 1, text: 'Renew the certificate #operations', priority: 'high', isOfAgent: true },
  { day: 1, text: 'Pick up the parcel #errands', estimate: 20 },
  { day: 2, text: 'Compare the offers for the new chairs', estimate: 45 },
  { day: 2, text: 'Restore last night’s backup on the spare machine #operations', estimate: 30, isOfAgent: true },
  { day: 3, text: 'Write the quarterly summary', priority: 'medium', estimate: 120 },
  { day: 3, text: 'Dinner with the neighbours', time: '19:00' },
  { day: 4, text: 'Draft the talk about webhooks #api', estimate: 90 },
  { day: 5, text: 'Repair the bicycle #home', estimate: 60 },
  { day: 6, text: 'Plan the summer holidays #home', priority: 'low' },
]

const completed: DemoTask[] = [
  { day: -6, text: 'Sort the photos of spring #home', timeSpent: 70 },
  { day: -6, text: 'Pay the rent #errands', timeSpent: 5 },
  { day: -5, text: 'Collect the numbers of last month', estimate: 60, timeSpent: 75, priority: 'medium' },
  { day: -5, text: 'Triage new issues #api', timeSpent: 20, isOfAgent: true },
  { day: -4, text: 'Interview for the design role #team', estimate: 60, timeSpent: 55, priority: 'high' },
  { day: -4, text: 'Book the train to Ghent #errands', timeSpent: 15 },
  { day: -3, text: 'Fix the retries of the importer #api', estimate: 90, timeSpent: 110, priority: 'high' },
  { day: -3, text: 'Summarize the discussion about limits #api', timeSpent: 10, isOfAgent: true },
  { day: -2, text: 'Update the dependencies #operations', estimate: 30, timeSpent: 35, isOfAgent: true },
  { day: -2, text: 'Swim #health', timeSpent: 50 },
  { day: -1, text: 'Pair on the new search #api', estimate: 120, timeSpent: 105, priority: 'medium' },
  { day: -1, text: 'Groceries #errands', timeSpent: 30 },
  { day: 0, text: 'Morning run #health', estimate: 40, timeSpent: 42 },
  { day: 0, text: 'Check last night’s backup #operations', timeSpent: 3, isOfAgent: true },
]

export const demoTasks: DemoTask[] = [...open, ...completed.map((task) => ({ ...task, isCompleted: true }))]

export const demoRecurrences: CreateRecurrence[] = [
  { text: 'Water the plants #home', priority: 'low', repeat: 'every 2 days', estimate: 10 },
  { text: 'Weekly review', repeat: 'every Friday', time: '16:00', estimate: 30 },
]
