import * as z from 'zod'

/** An instant, Unix time in milliseconds. */
export const UnixMs = z.int().min(0).meta({ format: 'int64' })
