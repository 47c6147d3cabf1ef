// The URLs of libpq (PostgreSQL, section "Connection URIs"), of which node-postgres knows those with one host.

const parts = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)([^?#]*)(\?[^#]*)?$/

/** The values of target_session_attrs with which this service, which writes, can work. */
const usableServers = ['any', 'read-write', 'primary']

/**
 * Lists one URL per host, in order.
 * @throws TypeError when it is not a PostgreSQL URL
 */
export function listHostUrls(databaseUrl: string): string[] {
  const [, protocol, user, hosts = '', path = '', search = ''] = parts.exec(databaseUrl) ?? []
  if (protocol === undefined) throw new TypeError('not a PostgreSQL URL')
  const parameters = new URLSearchParams(search)
  const hostsInSearch = parameters.get('host')?.split(',')
  const ports = parameters.get('port')?.split(',') ?? []
  // Not a parameter of the connection: the caller compares the servers.
  parameters.delete('target_session_attrs')
  const build = (host: string, ofHost: URLSearchParams) => {
    const text = ofHost.toString()
    return new URL(`${protocol}${user === undefined ? '' : `${user}@`}${host}${path}${text && `?${text}`}`).href
  }
  if (!hostsInSearch) return hosts.split(',').map((host) => build(host, parameters))
  // Ignored, but the URL standard wants one after a user.
  const placeholder = hosts || (user === undefined ? '' : 'localhost')
  return hostsInSearch.map((host, index) => {
    const ofHost = new URLSearchParams(parameters)
    ofHost.set('host', host)
    const port = ports[index] ?? ports[0]
    if (port !== undefined) ofHost.set('port', port)
    return build(placeholder, ofHost)
  })
}

/** Whether it is a URL of PostgreSQL, with one host or several, or a Unix socket. */
export function isDatabaseUrl(text: string): boolean {
  try {
    return listHostUrls(text).length > 0
  } catch {
    return false
  }
}

/** The kind of server that a URL asks for, as libpq names it; null when it leaves that open. */
function readTargetServer(databaseUrl: string): string | null {
  return readParameter(databaseUrl, 'target_session_attrs')
}

/** Whether a URL asks for a server that accepts writes, or leaves that open. */
export function asksForWritableServer(databaseUrl: string): boolean {
  const asked = readTargetServer(databaseUrl)
  return asked === null || usableServers.includes(asked)
}

/** Whether any server will do, also one that accepts no writes now. Otherwise, of several hosts, it must accept them. */
export function acceptsAnyServer(databaseUrl: string): boolean {
  return readTargetServer(databaseUrl) === 'any'
}

/** Whether connections are pooled per transaction: neither prepared statements nor settings survive one. The flag is Prisma's. */
export function isTransactionPooler(databaseUrl: string): boolean {
  return readParameter(databaseUrl, 'pgbouncer') === 'true'
}

/** Names hosts and database for a message, without user and password. */
export function describeDatabase(databaseUrl: string): string {
  const hosts = listHostUrls(databaseUrl).map((url) => {
    const { host, searchParams } = new URL(url)
    const port = searchParams.get('port')
    return searchParams.get('host')?.concat(port === null ? '' : `:${port}`) ?? decodeURIComponent(host)
  })
  return hosts.join(',') + new URL(listHostUrls(databaseUrl)[0] ?? '').pathname
}

function readParameter(databaseUrl: string, name: string): string | null {
  return new URLSearchParams(parts.exec(databaseUrl)?.[5] ?? '').get(name)
}
