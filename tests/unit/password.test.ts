import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '@/lib/accounts/password'
import { Email, EnteredPassword, NewPassword } from '@/lib/accounts/schema'

const email = 'ada@example.com'

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

  it.each([
    ['1234567890', 'is one of the most common ones: choose another'],
    ['QWERTYUIOP', 'is one of the most common ones: choose another'],
    ['ADA@example.com', 'must not be your e-mail address'],
    ['abababababab', 'has too few different characters'],
    ['aAbBaAbBaAbB', 'has too few different characters'],
  ])('%s is rejected: it %s', async (text, message) => {
    await expect(hashPassword(text, email)).rejects.toMatchObject({ details: [{ path: 'password', message }] })
  })
})

describe('a password', () => {
  it('matches its hash, and no other one does', async () => {
    const hashed = await hashPassword('correct horse battery', email)
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword('correct horse battery', hashed)).toBe(true)
    expect(await verifyPassword('Correct horse battery', hashed)).toBe(false)
    expect(await verifyPassword('', hashed)).toBe(false)
  })

  it('gets a new salt each time', async () => {
    const [one, other] = [
      await hashPassword('correct horse battery', email),
      await hashPassword('correct horse battery', email),
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
    const hashed = await hashPassword(composed, email)
    expect(await verifyPassword(EnteredPassword.parse('Zürich im Regen'.normalize('NFD')), hashed)).toBe(true)
  })
})

describe('an e-mail address', () => {
  it('ignores case and surrounding spaces', () => {
    expect(Email.parse('  Ada@Example.COM ')).toBe(email)
  })

  it.each(['', 'ada', 'ada@', '@example.com', 'ada@example.com, eve@example.com', `${'a'.repeat(250)}@example.com`])(
    '%j is none',
    (text) => {
      expect(Email.safeParse(text).success).toBe(false)
    },
  )
})
