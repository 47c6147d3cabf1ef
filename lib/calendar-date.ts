import * as z from 'zod'

/** A calendar date: strict YYYY-MM-DD, a day that exists, 0001-01-01 to 9999-12-31 (proleptic Gregorian, ISO 8601). */
export const CalendarDate = z.iso
  .date('must be a calendar date that exists, written YYYY-MM-DD')
  .refine((date) => date >= '0001', 'must not be before 0001-01-01')
  .meta({ description: 'A calendar date, YYYY-MM-DD.', example: '2026-03-01' })
export type CalendarDate = z.infer<typeof CalendarDate>
