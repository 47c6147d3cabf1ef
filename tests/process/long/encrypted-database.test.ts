// A database from DATABASE_URL with TLS.
import { describe, expect, it } from 'vitest'
import { openEncryptedDatabase } from '../../support/encrypted-database'
import { mintKey } from '../../support/mint-key'
import { caller, failedStart, start } from '../../support/service'
import { findUnusedPort } from '../../support/unused-port'

type EncryptedDatabase = Awaited<ReturnType<typeof openEncryptedDatabase>>

/** Starts the service, uses it, and expects all its connections to be encrypted. */
async function expectEncryptedUse(database: EncryptedDatabase, url: string): Promise<string> {
  const service = await start({ DATABASE_URL: url })
  const { create, list } = caller(service.baseUrl, await mintKey({ DATABASE_URL: database.plainUrl }))
  expect((await create('kept')).status).toBe(201)
  expect((await list('2026-03-01')).map(({ text }) => text)).toEqual(['kept'])
  const { all = 0, encrypted } = (await database.countConnections()) ?? {}
  expect(all).toBeGreaterThan(1)
  expect(encrypted).toBe(all)
  return service.output()
}

describe('with sslmode=verify-full', () => {
  const sslmode = 'verify-full'

  it('every connection is encrypted when the certificate is verified', async () => {
    const database = await openEncryptedDatabase()
    const { sslrootcert } = database.files
    await expectEncryptedUse(database, database.url('localhost', { sslmode, sslrootcert }))
  })

  it('the host is found among several', async () => {
    const database = await openEncryptedDatabase()
    const { sslrootcert } = database.files
    const url = database.url('localhost', { sslmode, sslrootcert })
    const several = url.replace(`@localhost:`, `@localhost:${await findUnusedPort()},localhost:`)
    await expectEncryptedUse(database, several)
  })

  it.each([
    ['is for another host', '127.0.0.1', true, 'its certificate is for another host name.'],
    [
      'is of an unknown authority',
      'localhost',
      false,
      'the authority of its certificate is unknown. Set sslrootcert to the file of the authority.',
    ],
  ])('a start fails in one line when the certificate %s', async (_why, host, isKnown, reason) => {
    const { url, port, files } = await openEncryptedDatabase()
    const { sslrootcert } = files
    const DATABASE_URL = url(host, { sslmode, ...(isKnown && { sslrootcert }) })
    expect(await failedStart({ DATABASE_URL })).toBe(
      `Daymark: The database at ${host}:${port}/daymark cannot be used: ${reason}`,
    )
  })

  it('a database that wants a client certificate gets it, and one that does not know it is named', async () => {
    const database = await openEncryptedDatabase({ wantsClientCertificate: true })
    const { sslrootcert } = database.files
    const withFiles = (files: object) => database.url('localhost', { sslmode, sslrootcert, ...files })
    expect(await failedStart({ DATABASE_URL: withFiles({}) })).toMatch(
      / cannot be used: it accepts no such connection\..+client certificate \(sslcert\)/,
    )
    expect(await failedStart({ DATABASE_URL: withFiles(database.foreignFiles) })).toMatch(
      / cannot be used: it refuses TLS with the alert "unknown ca"\.$/,
    )
    await expectEncryptedUse(database, withFiles(database.files))
  })
})

it('with sslmode=no-verify every connection is encrypted, whatever the certificate', async () => {
  const database = await openEncryptedDatabase()
  await expectEncryptedUse(database, database.url('127.0.0.1', { sslmode: 'no-verify' }))
})

it('sslmode=require means verify-full, with a warning', async () => {
  const { url, files } = await openEncryptedDatabase()
  const output = await failedStart({
    DATABASE_URL: url('127.0.0.1', { sslmode: 'require', sslrootcert: files.sslrootcert }),
  })
  expect(output).toContain("explicitly use 'sslmode=verify-full'")
  expect(output).toMatch(/ cannot be used: its certificate is for another host name\.$/)
})
