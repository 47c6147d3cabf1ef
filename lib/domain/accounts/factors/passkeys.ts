import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { lockAccount } from '@/lib/domain/access/lock-account'
import { db } from '@/lib/foundation/database/client'
import { AppError } from '@/lib/foundation/errors'
import {
  describeCredential,
  expectedFrom,
  loadWebAuthn,
  logRefusal,
  requirePasskeysAllowed,
  type Site,
  siteId,
} from './passkey-site'
import { spendChallenge } from './spend-challenge'
import { removeFactor } from './two-factor'

/** Passkeys of an account. */
const maxPasskeys = 20

/**
 * EdDSA, ES256 and RS256, as COSE numbers them: every supported version of Node verifies these. Newer ones also know ML-DSA
 * as an experiment, which another instance could not verify.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

/** A passkey as shown to its owner. Instants are in Unix ms. */
export type Passkey = { id: string; name: string; createdAt: number; lastUsedAt: number | null }

/** Lists a user's passkeys, oldest first. */
export async function listPasskeys({ userId }: Actor): Promise<Passkey[]> {
  const select = { id: true, name: true, createdAt: true, lastUsedAt: true }
  const found = await db().passkey.findMany({ where: { userId }, select, orderBy: { id: 'asc' } })
  return found.map((passkey) => ({
    ...passkey,
    createdAt: passkey.createdAt.getTime(),
    lastUsedAt: passkey.lastUsedAt?.getTime() ?? null,
  }))
}

/**
 * Begins adding a passkey.
 * @returns what the browser needs; its challenge has to be passed to `finishAddingPasskey`
 * @throws INVALID_OPERATION when browsers do not allow passkeys here, or the account has 20
 */
export async function beginAddingPasskey(actor: Actor, site: Site): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requirePasskeysAllowed(site)
  const user = await db().user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { email: true, name: true, passkeys: { select: { credentialId: true, transports: true } } },
  })
  requireRoom(user.passkeys.length)
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: 'Daymark',
    rpID: siteId(site),
    userID: new TextEncoder().encode(actor.userId),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    excludeCredentials: user.passkeys.map(describeCredential),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  })
}

/**
 * Stores a new passkey. Each challenge works once.
 * @param challenge of the options that the browser got
 * @throws VALIDATION_ERROR when the response does not prove a new passkey of this site
 */
export async function finishAddingPasskey(
  actor: Actor,
  site: Site,
  challenge: string,
  { response, name }: { response: RegistrationResponseJSON; name: string },
): Promise<void> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response,
    ...expectedFrom(site, challenge),
    supportedAlgorithmIDs,
  }).catch(logRefusal)
  if (!verified?.verified || !(await spendChallenge(actor.userId, challenge)))
    throw new AppError('VALIDATION_ERROR', 'The passkey could not be verified. Try again.')
  const { credential } = verified.registrationInfo
  const data = {
    userId: actor.userId,
    name,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    signCount: credential.counter,
    transports: credential.transports ?? [],
  }
  await db().$transaction(async (tx) => {
    await lockAccount(tx, actor)
    requireRoom(await tx.passkey.count({ where: { userId: actor.userId } }))
    await tx.passkey.createMany({ data, skipDuplicates: true })
  })
  await recordActivity(actor, { type: 'factor.added', detail: `passkey “${name}”` })
}

function requireRoom(count: number): void {
  if (count < maxPasskeys) return
  throw new AppError('INVALID_OPERATION', `An account can have ${maxPasskeys} passkeys. Remove one first.`)
}

/** @throws NOT_FOUND when the user has no such passkey */
export async function renamePasskey(actor: Actor, { id, name }: { id: string; name: string }): Promise<void> {
  const { count } = await db().passkey.updateMany({ where: { userId: actor.userId, id }, data: { name } })
  if (count === 0) throw new AppError('NOT_FOUND', 'This passkey was removed.')
  await recordActivity(actor, { type: 'factor.renamed', detail: name })
}

/** @throws NOT_FOUND when the user has no such passkey */
export async function removePasskey(actor: Actor, id: string): Promise<void> {
  await removeFactor(actor, 'passkey', (tx) => tx.passkey.deleteMany({ where: { userId: actor.userId, id } }))
}
