import { describe, expect, it } from 'vitest'
import { hashPassword, isWeakHash, verifyPassword } from '@/lib/domain/accounts/password'
import { findWeakness } from '@/lib/domain/accounts/password-strength'
import { DeleteAccount, Email, EnteredPassword, NewPassword } from '@/lib/domain/accounts/schema'

const email = 'ada@example.com'
const owner = { email, name: 'Ada Lovelace' }

describe('a new password', () => {
  it.each([
    ['123456789', 'must be at least 10 characters long'],
    ['😀😀😀😀😀😀😀😀😀', 'must be at least 10 characters long'],
    ['', 'must be at least 10 characters long'],
  ])('that is too short (%j) is rejected', (text, message) => {
    expect(NewPassword.safeParse(text).error?.issues[0]?.message).toBe(message)
  })

  it('has at most 256 characters', () => {
    expect(NewPassword.safeParse('long enough '.repeat(21)).success).toBe(true)
    expect(NewPassword.safeParse('x'.repeat(257)).success).toBe(false)
  })

  it.each([' with spaces ', 'пароль который помню', '正しい馬の電池の留め金です'])(
    'may have spaces, at its ends too, and letters of any script: "%s"',
    (text) => {
      expect(NewPassword.parse(text)).toBe(text)
    },
  )

  const common = 'is one of the most common ones: choose another'
  const ownWords = 'must not be built from your name, your e-mail address or the name of this service'
  const easy = 'is too easy to guess: add words that are less common'
  it.each([
    ['1234567890', common],
    ['QWERTYUIOP', common],
    ['Passw0rd!!', 'is almost one of the most common ones: choose another'],
    ['daymark2026', ownWords],
    ['ADA@example.com', ownWords],
    ['lovelace1815', ownWords],
    ['abababababab', easy],
    ['2001-12-31!', easy],
  ])('%s is rejected: it %s', async (text, message) => {
    await expect(hashPassword(text, owner)).rejects.toMatchObject({ details: [{ path: 'password', message }] })
  })

  it.each(['correct horse battery', 'Zürich im Regen', 'kB7#x!qPz2', 'AdaLovelace in the rain'])(
    'that is hard to guess is accepted: %s',
    (text) => {
      expect(findWeakness(text, owner)).toBeUndefined()
    },
  )

  it.each(['billionaire', 'Kalashnikov', 'katastrofa', 'vfuybnjajy'])(
    'that is known from data breaches is rejected, also if it is hard to guess: %s',
    async (text) => {
      expect(findWeakness(text, owner)).toBeUndefined()
      const details = [{ path: 'password', message: 'is known from data breaches: choose another' }]
      await expect(hashPassword(text, owner)).rejects.toMatchObject({ details })
    },
  )

  it('may not be a long e-mail address', () => {
    const long = '01937c1e-7b3a-7cc2-a1f0-3b2f9d6e8a51@example.com'
    expect(findWeakness(long.toUpperCase(), { email: long })).toBe(ownWords)
  })

  it('is judged by its first 32 characters', () => {
    const [weak, strong] = ['a'.repeat(32), 'correct horse battery']
    expect(findWeakness(weak + strong, owner)).toBeDefined()
    expect(findWeakness(strong + weak, owner)).toBeUndefined()
  })
})

describe('a password', () => {
  it('matches its hash, and no other one does', async () => {
    const hashed = await hashPassword('correct horse battery', owner)
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword('correct horse battery', hashed)).toBe(true)
    expect(await verifyPassword('Correct horse battery', hashed)).toBe(false)
    expect(await verifyPassword('', hashed)).toBe(false)
  })

  it('gets a new salt each time', async () => {
    const [one, other] = [
      await hashPassword('correct horse battery', owner),
      await hashPassword('correct horse battery', owner),
    ]
    expect(one).not.toBe(other)
  })

  it.each([null, undefined])(
    'never fits where there is none (%s), not even the one tried in its place',
    async (none) => {
      expect(await verifyPassword('a password that nobody has', none)).toBe(false)
    },
  )

  it('is the same in composed and decomposed form', async () => {
    const composed = NewPassword.parse('Zürich im Regen'.normalize('NFC'))
    const hashed = await hashPassword(composed, owner)
    expect(await verifyPassword(EnteredPassword.parse('Zürich im Regen'.normalize('NFD')), hashed)).toBe(true)
  })
})

describe('an e-mail address', () => {
  it('ignores case and surrounding spaces', () => {
    expect(Email.parse('  Ada@Example.COM ')).toBe(email)
    expect(DeleteAccount.parse({ typed: '  Ada@Example.COM ' })).toEqual({ typed: email })
  })

  it.each(['', 'ada', 'ada@', '@example.com', 'ada@example.com, eve@example.com', `${'a'.repeat(250)}@example.com`])(
    '%j is none',
    (text) => {
      expect(Email.safeParse(text).success).toBe(false)
    },
  )
})

it.each([
  ['$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', false],
  ['$argon2id$v=19$m=47104,t=1,p=1$c2FsdA$aGFzaA', false],
  ['$argon2id$v=19$m=19456,t=1,p=1$c2FsdA$aGFzaA', true],
  ['$argon2id$v=16$m=65536,t=3,p=1$c2FsdA$aGFzaA', true],
  ['$argon2i$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA', true],
])('whether the hash %s is weaker than a new one: %s', (passwordHash, isWeak) => {
  expect(isWeakHash(passwordHash)).toBe(isWeak)
})
