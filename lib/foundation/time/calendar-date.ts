import * as z from 'zod'
import { asJsonType } from '@/lib/foundation/values/json-type'

/** A calendar date: strict YYYY-MM-DD, an existing day, 0001-01-01 to 9999-12-31 (proleptic Gregorian, ISO 8601). */
export const CalendarDate = z.iso
  .date({ error: 'must be an existing calendar date in the form YYYY-MM-DD', abort: true })
  .refine((date) => date >= '0001', 'must not be before 0001-01-01')
  .meta({
    description: 'A calendar date, YYYY-MM-DD, from 0001-01-01.',
    example: '2026-03-01',
    // Shorter than zod's own pattern, and without the year 0000. `format` excludes days that do not exist.
    pattern: '^([1-9]\\d{3}|0[1-9]\\d{2}|00[1-9]\\d|000[1-9])-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  })
export type CalendarDate = z.infer<typeof CalendarDate>

/** A date in a query that may be sent as words too, which an entry point reads. */
export const queryDate = (description: string) =>
  CalendarDate.optional().meta({
    description: `${description} Also words, such as today, +3 and next friday.`,
    override: asJsonType({ type: 'string', example: '2026-03-01' }),
  })
