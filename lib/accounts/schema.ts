import * as z from 'zod'

/** An e-mail address, in lower case. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email('must be an e-mail address'))
export type Email = z.infer<typeof Email>
