import { describe, expect, it, vi } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { listActivity } from '@/lib/domain/accounts/activity'
import { beginAppSetup, finishAppSetup } from '@/lib/domain/accounts/factors/authenticator-app'
import { removePasskey } from '@/lib/domain/accounts/factors/passkeys'
import {
  readFactors,
  removeApp,
  renewRecoveryCodes,
  turnTwoFactorOff,
  turnTwoFactorOn,
} from '@/lib/domain/accounts/factors/two-factor'
import { verifyCode } from '@/lib/domain/accounts/factors/verify-code'
import { db } from '@/lib/foundation/database/client'
import { newActor } from '../../support/actor'
import { codeOf } from '../../support/authenticators'

async function setUpApp(actor: Actor) {
  const { secret, uri, token } = await beginAppSetup(actor)
  const codes = await finishAppSetup(actor, { token, code: codeOf(secret) })
  return { secret, uri, codes: codes ?? [] }
}

describe('an authenticator app', () => {
  it('turns two-factor authentication on, once a code has shown that it works', async () => {
    const actor = await newActor()
    const { token } = await beginAppSetup(actor)
    const wrong = { token, code: '000000' }
    await expect(finishAppSetup(actor, wrong)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await readFactors(actor)).toEqual({ twoFactorSince: null, hasApp: false, recoveryCodes: 0 })
    const { codes, uri } = await setUpApp(actor)
    expect(codes).toHaveLength(10)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Daymark:.+secret=/)
    expect(await readFactors(actor)).toMatchObject({ hasApp: true, recoveryCodes: 10 })
  })

  it('cannot be set up with the key of another account, or after 15 minutes', async () => {
    const [mine, theirs] = [await newActor(), await newActor()]
    const { secret, token } = await beginAppSetup(mine)
    await expect(finishAppSetup(theirs, { token, code: codeOf(secret) })).rejects.toMatchObject({
      code: 'INVALID_OPERATION',
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1 })
    try {
      await expect(finishAppSetup(mine, { token, code: codeOf(secret) })).rejects.toMatchObject({
        code: 'INVALID_OPERATION',
      })
    } finally {
      vi.useRealTimers()
    }
  })

  it('may be half a minute early or late', async () => {
    const actor = await newActor()
    const { secret } = await setUpApp(actor)
    // At the start of a step, so that the time between generating and verifying does not matter.
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 30_000) * 30_000 + 60_000 })
    try {
      for (const [steps, method] of [
        [-2, undefined],
        [2, undefined],
        [-1, 'code'],
        [0, 'code'],
        [1, 'code'],
      ] as const) {
        expect(await verifyCode(actor.userId, codeOf(secret, steps)), `${steps} steps`).toBe(method)
      }
    } finally {
      vi.useRealTimers()
    }
  })

  it('has codes that work once, even when sent twice at the same time', async () => {
    const actor = await newActor()
    const { secret } = await setUpApp(actor)
    const code = codeOf(secret, 1)
    const outcomes = await Promise.all([1, 2, 3].map(() => verifyCode(actor.userId, code)))
    expect(outcomes.filter((outcome) => outcome === 'code')).toHaveLength(1)
  })

  it('has codes that may be typed with spaces, hyphens and wide digits', async () => {
    const actor = await newActor()
    const { secret } = await setUpApp(actor)
    const code = codeOf(secret, 1)
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    expect(await verifyCode(actor.userId, `${wide.slice(0, 3)}-${wide.slice(3)}`)).toBe('code')
  })

  it('has new recovery codes when its first code is sent again, as after a lost answer', async () => {
    const actor = await newActor()
    const { secret, token } = await beginAppSetup(actor)
    const setup = { token, code: codeOf(secret, -1) }
    await finishAppSetup(actor, setup)
    const codes = (await finishAppSetup(actor, setup)) ?? []
    expect(await readFactors(actor)).toMatchObject({ recoveryCodes: 10 })
    expect(await verifyCode(actor.userId, codes[0] ?? '')).toBe('recovery code')
    const { entries } = await listActivity(actor)
    expect(entries.map(({ type }) => type)).toEqual(['recovery-codes.created', 'two-factor.on', 'factor.added'])
  })

  it('has codes that stay used when its first code is sent again', async () => {
    const actor = await newActor()
    const { secret, token } = await beginAppSetup(actor)
    const setup = { token, code: codeOf(secret, -1) }
    await finishAppSetup(actor, setup)
    const used = codeOf(secret, 1)
    expect(await verifyCode(actor.userId, used)).toBe('code')
    await finishAppSetup(actor, setup)
    expect(await verifyCode(actor.userId, used)).toBeUndefined()
  })

  it('has a key that the database stores encrypted', async () => {
    const actor = await newActor()
    const { secret } = await setUpApp(actor)
    const { secret: stored } = await db().authenticatorApp.findUniqueOrThrow({ where: { userId: actor.userId } })
    expect(Buffer.from(stored).includes(secret)).toBe(false)
    // Moved to another account, it is worth nothing.
    const thief = await newActor()
    await setUpApp(thief)
    await db().authenticatorApp.update({ where: { userId: thief.userId }, data: { secret: stored } })
    expect(await verifyCode(thief.userId, codeOf(secret, 1))).toBeUndefined()
  })
})

describe('recovery codes', () => {
  it('work once, and are stored as hashes', async () => {
    const actor = await newActor()
    const { codes } = await setUpApp(actor)
    const [code = ''] = codes
    expect(code).toMatch(/^([a-z2-9]{6}-){3}[a-z2-9]{6}$/)
    expect(new Set(codes).size).toBe(10)
    const outcomes = await Promise.all([1, 2, 3].map(() => verifyCode(actor.userId, code)))
    expect(outcomes.filter((outcome) => outcome === 'recovery code')).toHaveLength(1)
    expect(await readFactors(actor)).toMatchObject({ recoveryCodes: 9 })
    expect(await verifyCode((await newActor()).userId, codes[1] ?? '')).toBeUndefined()
  })

  it('stop working when there are new ones', async () => {
    const actor = await newActor()
    const { codes } = await setUpApp(actor)
    const [renewed = ''] = await renewRecoveryCodes(actor)
    expect(await verifyCode(actor.userId, codes[0] ?? '')).toBeUndefined()
    expect(await verifyCode(actor.userId, renewed)).toBe('recovery code')
  })

  it('are ten, also when they are renewed twice at the same time', async () => {
    const actor = await newActor()
    await setUpApp(actor)
    await Promise.all([renewRecoveryCodes(actor), renewRecoveryCodes(actor)])
    expect(await readFactors(actor)).toMatchObject({ recoveryCodes: 10 })
  })

  it('exist only while two-factor authentication is on', async () => {
    const actor = await newActor()
    await expect(renewRecoveryCodes(actor)).rejects.toMatchObject({ code: 'INVALID_OPERATION' })
    const { codes } = await setUpApp(actor)
    await turnTwoFactorOff(actor)
    expect(await verifyCode(actor.userId, codes[0] ?? '')).toBeUndefined()
  })
})

describe('two-factor authentication', () => {
  it('needs a factor, and is off without the last one', async () => {
    const actor = await newActor()
    await expect(turnTwoFactorOn(actor)).rejects.toMatchObject({ code: 'INVALID_OPERATION' })
    await setUpApp(actor)
    expect(await turnTwoFactorOn(actor)).toBeUndefined()
    await removeApp(actor)
    expect(await readFactors(actor)).toEqual({ twoFactorSince: null, hasApp: false, recoveryCodes: 0 })
    await expect(removeApp(actor)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is never on without a factor, even when the last one is removed meanwhile', async () => {
    const actor = await newActor()
    const { userId } = actor
    const credential = { credentialId: 'x', publicKey: new Uint8Array([1]), signCount: 0, transports: [] }
    for (let round = 0; round < 20; round++) {
      const { id } = await db().passkey.create({ data: { userId, name: 'phone', ...credential } })
      await Promise.allSettled([turnTwoFactorOn(actor), removePasskey(actor, id)])
      expect(await db().passkey.count({ where: { userId } })).toBe(0)
      expect(await readFactors(actor), `round ${round}`).toMatchObject({ twoFactorSince: null, recoveryCodes: 0 })
    }
  })

  it('is recorded, without any secret', async () => {
    const actor = await newActor()
    const { secret, codes } = await setUpApp(actor)
    await turnTwoFactorOff(actor)
    const entries = await db().activity.findMany({ where: { userId: actor.userId } })
    expect(entries.map(({ type }) => type).sort()).toEqual(['factor.added', 'two-factor.off', 'two-factor.on'])
    const text = JSON.stringify(entries)
    for (const one of [secret, ...codes]) expect(text).not.toContain(one)
  })
})
