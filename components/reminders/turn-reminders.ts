import { showError } from '@/components/ui/show-message'
import { storeReminderSetting } from './reminder-setting'
import { subscribeToReminders, unsubscribeFromReminders } from './reminder-subscription'

/** Asks the browser for its permission, and turns reminders on in this browser if it is given. */
export async function turnRemindersOn(accountId: string): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') {
    // Somebody who closed the question is asked again with the next due time.
    if (permission === 'denied') storeReminderSetting(accountId, 'off')
    showError('This browser does not allow notifications. Allow them in its settings for this page.')
    return
  }
  storeReminderSetting(accountId, 'on')
  await subscribeToReminders()
}

/** Turns reminders off in this browser. */
export function turnRemindersOff(accountId: string): void {
  storeReminderSetting(accountId, 'off')
  void unsubscribeFromReminders()
}
