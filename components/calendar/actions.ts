'use server'

import * as z from 'zod'
import * as manage from '@/lib/domain/calendar/manage'
import { type Outcome, runAction, runSensitiveAction } from '@/lib/entry/web/run-action'

/** Creates the calendar address, or replaces it. Returns its token. Sensitive: the token gives access to the tasks. */
export async function createCalendarFeed(): Promise<Outcome<string>> {
  return runSensitiveAction(z.undefined(), undefined, ({ actor }) => manage.createCalendarFeed(actor))
}

export async function removeCalendarFeed(): Promise<Outcome> {
  return runAction(z.undefined(), undefined, ({ actor }) => manage.removeCalendarFeed(actor))
}
