import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { generate } from 'selfsigned'
import { onTestFinished } from 'vitest'
import { describeCluster } from '@/lib/server/postgres/cluster'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'
import { newDataFolder } from './service'

/** Opens a migrated database for one test that offers TLS. Its certificate is for the host name `localhost` only. */
export async function openEncryptedDatabase({ wantsClientCertificate = false } = {}) {
  const { DATA_DIR } = await newDataFolder()
  const { directory, owner } = await describeCluster(DATA_DIR)
  const database = await openEmbeddedDatabase(DATA_DIR)
  onTestFinished(database.close)
  const [authority, server, client, foreign] = await createCertificates()
  const write = (name: string, content: string) => {
    const path = join(directory, name)
    writeFileSync(path, content, { mode: 0o600 })
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
  write('server.crt', server.cert)
  write('server.key', server.private)
  const files = {
    sslrootcert: join(DATA_DIR, 'ca.pem'),
    sslcert: join(DATA_DIR, 'client.pem'),
    sslkey: join(DATA_DIR, 'client.key'),
  }
  const foreignFiles = { sslcert: join(DATA_DIR, 'foreign.pem'), sslkey: join(DATA_DIR, 'foreign.key') }
  writeFileSync(files.sslrootcert, authority.cert)
  writeFileSync(files.sslcert, client.cert)
  writeFileSync(files.sslkey, client.private)
  writeFileSync(foreignFiles.sslcert, foreign.cert)
  writeFileSync(foreignFiles.sslkey, foreign.private)

  const own = new pg.Client({ connectionString: database.ownerUrl })
  await own.connect()
  onTestFinished(() => own.end())
  const role = new URL(database.url).username
  if (wantsClientCertificate) {
    write('client-ca.crt', authority.cert)
    await own.query(`ALTER SYSTEM SET ssl_ca_file = 'client-ca.crt'`)
    const rules = readFileSync(join(directory, 'pg_hba.conf'), 'utf8')
    write(
      'pg_hba.conf',
      `hostssl all ${role} all scram-sha-256 clientcert=verify-ca\nhostnossl all ${role} all reject\n${rules}`,
    )
  }
  await own.query('ALTER SYSTEM SET ssl = on')
  await own.query('SELECT pg_reload_conf()')
  const { port } = new URL(database.url)
  return {
    port,
    /** Parameters of the URL: the authority, and a client certificate. */
    files,
    /** A client certificate of an authority that the database does not know. */
    foreignFiles,
    /** The URL of the role that serves requests, with parameters. */
    url: (host: string, parameters: Record<string, string>) => {
      const url = new URL(database.url)
      url.host = `${host}:${port}`
      url.search = new URLSearchParams(parameters).toString()
      return url.href
    },
    /** Connects without TLS. */
    plainUrl: database.ownerUrl,
    /** Counts the connections of that role, and those of them that are encrypted. */
    countConnections: async () => {
      const { rows } = await own.query<{ all: number; encrypted: number }>(
        `SELECT count(*)::integer AS all, count(*) FILTER (WHERE ssl)::integer AS encrypted
         FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = $1`,
        [role],
      )
      return rows[0]
    },
  }
}

/** @returns an authority, its certificates for a server and a client, and a client certificate of nobody */
async function createCertificates() {
  const common = { keyType: 'ec', algorithm: 'sha256' } as const
  const name = (value: string) => [{ name: 'commonName', value }]
  const { private: key, cert } = await generate(name('Test authority'), {
    ...common,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const signed = { ...common, ca: { key, cert } }
  return Promise.all([
    { cert },
    generate(name('localhost'), {
      ...signed,
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
    }),
    generate(name('daymark'), signed),
    generate(name('daymark'), common),
  ])
}
