/** Cookie that carries the browser's IANA time zone through a sign-up at another provider. */
export const timeZoneCookie = 'daymark.time-zone'
