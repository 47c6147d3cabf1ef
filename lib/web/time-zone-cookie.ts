/** In which the pages for signing up say where the browser is; it holds an IANA name, for whoever signs up elsewhere. */
export const timeZoneCookie = 'daymark.time-zone'
