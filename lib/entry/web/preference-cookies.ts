/** Cookie that carries the browser's IANA time zone through a sign-up at another provider. */
export const timeZoneCookie = 'daymark.time-zone'

/** Cookie that keeps whether rows are compact in this browser: `compact` or `comfortable`. */
export const densityCookie = 'daymark.density'
