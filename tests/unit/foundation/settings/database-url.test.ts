import { describe, expect, it } from 'vitest'
import {
  acceptsAnyServer,
  asksForWritableServer,
  describeDatabase,
  isDatabaseUrl,
  isTransactionPooler,
  listHostUrls,
} from '@/lib/foundation/settings/database-url'

describe('the URL of a database', () => {
  it.each([
    ['postgres://u:p@h:5432/db', ['postgres://u:p@h:5432/db']],
    ['postgresql://u:p%40@h1,h2:5433/db', ['postgresql://u:p%40@h1/db', 'postgresql://u:p%40@h2:5433/db']],
    [
      'postgres://u:p@h1:1,[::1]:2/db?sslmode=verify-full&target_session_attrs=read-write',
      ['postgres://u:p@h1:1/db?sslmode=verify-full', 'postgres://u:p@[::1]:2/db?sslmode=verify-full'],
    ],
    [
      'postgres://u@/db?host=a,b&port=1,2',
      ['postgres://u@localhost/db?host=a&port=1', 'postgres://u@localhost/db?host=b&port=2'],
    ],
    ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=%2Frun%2Fpostgresql']],
    ['postgres://u@%2Frun%2Fpostgresql/db', ['postgres://u@%2Frun%2Fpostgresql/db']],
    ['postgres://h1,h2', ['postgres://h1', 'postgres://h2']],
  ])('%s has one URL per host', (url, expected) => {
    expect(listHostUrls(url)).toEqual(expected)
    expect(isDatabaseUrl(url)).toBe(true)
  })

  it.each(['', 'h1', 'mysql://u:p@h/db', 'postgres://u:p@h:port/db', 'postgres://h1,h2:70000/db'])(
    'is not %j',
    (text) => {
      expect(isDatabaseUrl(text)).toBe(false)
    },
  )

  it('is described without user and password', () => {
    expect(describeDatabase('postgres://u:hunter2@h1:1,h2/db?sslmode=disable')).toBe('h1:1,h2/db')
    expect(describeDatabase('postgres://u:hunter2@localhost/db?host=/run/postgresql')).toBe('/run/postgresql/db')
    expect(describeDatabase('postgres://u:hunter2@%2Frun%2Fpostgresql/db')).toBe('/run/postgresql/db')
  })

  it('says what kind of server it needs', () => {
    const asking = (text: string) => `postgres://h1,h2/db?target_session_attrs=${text}`
    for (const text of ['any', 'read-write', 'primary']) expect(asksForWritableServer(asking(text)), text).toBe(true)
    for (const text of ['standby', 'read-only', 'prefer-standby']) {
      expect(asksForWritableServer(asking(text)), text).toBe(false)
    }
    expect(asksForWritableServer('postgres://h1,h2/db')).toBe(true)
    expect([acceptsAnyServer(asking('any')), acceptsAnyServer('postgres://h1,h2/db')]).toEqual([true, false])
    expect([isTransactionPooler('postgres://h/db?pgbouncer=true'), isTransactionPooler('postgres://h/db')]).toEqual([
      true,
      false,
    ])
  })
})
