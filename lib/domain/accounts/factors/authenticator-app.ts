import { Secret, TOTP } from 'otpauth'
import * as z from 'zod'
import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { lockAccount } from '@/lib/domain/access/lock-account'
import { openSecret, sealSecret } from '@/lib/domain/access/seal'
import { db } from '@/lib/foundation/database/client'
import { AppError, validationError } from '@/lib/foundation/errors'
import { normalizeCode, replaceRecoveryCodes } from './recovery-codes'
import { turnOnWithin } from './two-factor'

/** Codes of one step before and after are accepted, because clocks differ (RFC 6238, section 5.2). */
const stepsOfTolerance = 1

/** 160 bits, the length that RFC 4226, section 4 recommends. */
const secretBytes = 20

/** How long a setup may take. */
const setupMs = 15 * 60_000

const Setup = z.object({ secret: z.string(), until: z.number() })

/** An authenticator app that is being set up. */
export type AppSetup = {
  /** The secret in base32, for typing. */
  secret: string
  /** Content of the QR code: an `otpauth:` URI. */
  uri: string
  /** Encrypted; passed back with the first code. */
  token: string
}

/** Generates the secret of a new authenticator app. Nothing is stored until a code proves that the app has it. */
export async function beginAppSetup(actor: Actor): Promise<AppSetup> {
  const { email } = await db().user.findUniqueOrThrow({ where: { id: actor.userId }, select: { email: true } })
  const secret = new Secret({ size: secretBytes })
  const uri = new TOTP({ issuer: 'Daymark', label: email, secret }).toString()
  const setup = JSON.stringify({ secret: secret.base32, until: Date.now() + setupMs } satisfies z.infer<typeof Setup>)
  return {
    secret: secret.base32,
    uri,
    token: Buffer.from(sealSecret('second factor', actor.userId, setup)).toString('base64url'),
  }
}

/**
 * Stores the app that has shown its first code, in place of an earlier one, and turns two-factor authentication on. A
 * repetition, as after a lost answer, replaces the recovery codes, which nobody may have seen.
 * @returns ten recovery codes if it was off or this is a repetition, otherwise undefined
 * @throws VALIDATION_ERROR when the code is wrong, INVALID_OPERATION when the setup took longer than 15 minutes
 */
export async function finishAppSetup(
  actor: Actor,
  { token, code }: { token: string; code: string },
): Promise<string[] | undefined> {
  const { userId } = actor
  const opened = openSecret('second factor', userId, Buffer.from(token, 'base64url'))
  const setup = opened === undefined ? undefined : Setup.parse(JSON.parse(opened))
  if (!setup || setup.until < Date.now()) {
    throw new AppError('INVALID_OPERATION', 'Setting up took too long. Begin again with a new QR code.')
  }
  const step = findStep(setup.secret, code)
  if (step === undefined) throw validationError([{ path: 'code', message: 'is wrong' }])
  const app = { secret: sealSecret('second factor', userId, setup.secret), createdAt: new Date(), lastStep: step }
  const { codes, isRepeated } = await db().$transaction(async (tx) => {
    await lockAccount(tx, actor)
    const known = await tx.authenticatorApp.findUnique({ where: { userId }, select: { secret: true } })
    // Its last step stays, so that no code works twice.
    if (known && openSecret('second factor', userId, known.secret) === setup.secret) {
      return { codes: await replaceRecoveryCodes(userId, tx), isRepeated: true }
    }
    await tx.authenticatorApp.upsert({ where: { userId }, create: { userId, ...app }, update: app })
    return { codes: await turnOnWithin(tx, userId), isRepeated: false }
  })
  if (isRepeated) await recordActivity(actor, { type: 'recovery-codes.created' })
  else await recordActivity(actor, { type: 'factor.added', detail: 'authenticator app' })
  if (codes && !isRepeated) await recordActivity(actor, { type: 'two-factor.on' })
  return codes
}

/** Verifies a code of the user's app. Each code works once, on all instances together. */
export async function verifyAppCode(userId: string, code: string): Promise<boolean> {
  const app = await db().authenticatorApp.findUnique({ where: { userId }, select: { secret: true } })
  const secret = app && openSecret('second factor', userId, app.secret)
  const step = secret ? findStep(secret, code) : undefined
  if (step === undefined) return false
  const isNew = { userId, lastStep: { lt: step } }
  return (await db().authenticatorApp.updateMany({ where: isNew, data: { lastStep: step } })).count === 1
}

/** Whether a text has the form of an app's code; recovery codes have another. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(normalizeCode(typed))
}

/** Returns the time step of a valid code. `otpauth` compares in constant time. */
function findStep(secret: string, typed: string): number | undefined {
  if (!isAppCode(typed)) return undefined
  const token = normalizeCode(typed)
  const timestamp = Date.now()
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token, timestamp, window: stepsOfTolerance })
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta
}
