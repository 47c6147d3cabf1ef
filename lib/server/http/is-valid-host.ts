// Most requests name the same host as the one before.
let lastValidHost = ''

/** Whether a text can be the host and port of a URL. */
export function isValidHost(host: string): boolean {
  if (host !== lastValidHost || host === '') {
    if (!/^[^\s/?#@\\]+$/.test(host) || !URL.canParse(`http://${host}`)) return false
    lastValidHost = host
  }
  return true
}
