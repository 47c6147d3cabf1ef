/** The event stream of a page. */
export const streamUrl = /\/live\?/
/** The event stream and the polling that replaces it. */
export const liveUrl = /\/live(\/missed)?\?/
