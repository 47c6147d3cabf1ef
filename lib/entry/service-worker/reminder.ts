/** A reminder as pages and the service worker show it. */
export type Reminder = { taskId: string; title: string; date: string; dueTime: number; timeZone: string }

/** `actions` is in no type of TypeScript for pages. */
type Options = NotificationOptions & { actions: { action: string; title: string }[]; data: Reminder }

/** The notification of a reminder. The same reminder replaces itself: its tag is the same. */
export function describeReminder(reminder: Reminder, locale: string): { title: string; options: Options } {
  const { taskId, title, dueTime, timeZone } = reminder
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(dueTime)
  return {
    title,
    options: {
      body: `Due at ${time}`,
      tag: `due ${taskId} ${dueTime}`,
      icon: '/icons/icon-192.png',
      data: reminder,
      actions: [
        { action: 'complete', title: 'Complete' },
        { action: 'open', title: 'Open' },
      ],
    },
  }
}

/** The address that opens the day of a task and shows the task. */
export function reminderPath({ date, taskId }: Pick<Reminder, 'date' | 'taskId'>): string {
  return `/day/${date}#task=${taskId}`
}
