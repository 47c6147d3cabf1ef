import { expect, it } from 'vitest'
import { EnteredCode } from '@/lib/domain/accounts/factors/schema'
import { Email, EnteredPassword, SignUp } from '@/lib/domain/accounts/schema'

it.each(['ada@example.com', 'ada&bob@example.com', 'ivan@xn--80a1acny.xn--p1ai', ' Ada@Example.com '])(
  'the address %s is accepted',
  (address) => {
    expect(Email.parse(address)).toBe(address.trim().toLowerCase())
  },
)

it.each(['ada', 'ada@localhost', 'ada@example.', '@example.com', 'a b@example.com', 'ada@exa mple.com', 'ada@-a.com'])(
  'the address %s is refused',
  (address) => {
    expect(Email.safeParse(address).error?.issues[0]?.message).toBe('must look like ada@example.com')
  },
)

it('a time zone that only the browser knows is no reason to refuse a person', () => {
  const person = { email: 'ada@example.com', password: 'a long enough one' }
  expect(SignUp.parse({ ...person, timeZone: 'Etc/Unknown' }).timeZone).toBe('UTC')
  expect(SignUp.parse({ ...person, timeZone: 'Asia/Tokyo' }).timeZone).toBe('Asia/Tokyo')
})

it.each([
  ['address', Email],
  ['password', EnteredPassword],
  ['code', EnteredCode],
])('a message says how long an entered %s may be', (_, schema) => {
  const message = schema.safeParse(`${'a'.repeat(2000)}@example.com`).error?.issues[0]?.message
  expect(message).toMatch(/^must be at most \d+ characters long$/)
})
