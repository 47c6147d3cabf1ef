/** A session ends after 14 days without a request, in days. */
const maxIdleDays = 14

/** A session ends 60 days after the sign-in, in days. */
export const maxAgeDays = 60

/** A sign-in may wait this long for its second factor, in minutes. */
const maxPendingMinutes = 10

/** SQL condition that is true for a session `s` of a user `u` that still needs a second factor. */
export const isSessionPending = `s."version" = u."sessionVersion" AND s."isPending"
  AND s."createdAt" > now() - interval '${maxPendingMinutes} minutes'`

/** SQL condition that is true for a session `s` of a user `u` that has neither ended nor expired. */
export const isSessionValid = `s."version" = u."sessionVersion" AND NOT s."isPending"
  AND s."lastSeenAt" > now() - interval '${maxIdleDays} days' AND s."createdAt" > now() - interval '${maxAgeDays} days'`
