'use server'

import * as z from 'zod'
import { type DayPage, getDayPage } from '@/lib/domain/tasks/pages/day-page'
import { type Outcome, runReadAction } from '@/lib/entry/web/run-action'
import { maxOverdueOnPage } from '@/lib/foundation/limits'
import { todayIn } from '@/lib/foundation/time/dates'

/** Reads today with what is left from before, for planning. */
export async function readPlan(): Promise<Outcome<DayPage>> {
  return runReadAction(z.undefined(), undefined, ({ actor }) => getDayPage(actor, todayIn(actor), maxOverdueOnPage))
}
