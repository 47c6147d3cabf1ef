import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import * as z from 'zod'
import type { SignedIn } from '@/lib/domain/accounts/sign-in'
import { db } from '@/lib/foundation/database/client'
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

/**
 * Begins proving a passkey.
 * @param userId whose passkeys are accepted; undefined for a sign-in, in which the browser offers its own
 * @throws INVALID_OPERATION when browsers do not allow passkeys here
 */
export async function beginPasskey(site: Site, userId?: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
  requirePasskeysAllowed(site)
  const own =
    userId === undefined
      ? []
      : await db().passkey.findMany({ where: { userId }, select: { credentialId: true, transports: true } })
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: siteId(site),
    userVerification: 'required',
    ...(userId !== undefined && { allowCredentials: own.map(describeCredential) }),
  })
}

/**
 * Verifies that somebody holds a passkey, and has unlocked it. Each challenge works once.
 * @param userId whose passkey it must be; undefined for a sign-in, in which the response names the user
 * @returns undefined when the response proves nothing
 */
export async function verifyPasskey(
  site: Site,
  challenge: string,
  response: AuthenticationResponseJSON,
  userId = readUserHandle(response),
): Promise<SignedIn | undefined> {
  if (userId === undefined) return undefined
  const passkey = await db().passkey.findUnique({
    where: { userId_credentialId: { userId, credentialId: response.id } },
    include: { user: { select: { id: true, sessionVersion: true } } },
  })
  if (!passkey) return undefined
  const { credentialId, publicKey, signCount } = passkey
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response,
    ...expectedFrom(site, challenge),
    credential: { id: credentialId, publicKey, counter: Number(signCount) },
  }).catch(logRefusal)
  if (!verified?.verified || !(await spendChallenge(userId, challenge))) return undefined
  await db().passkey.updateMany({
    where: { userId, credentialId },
    data: { signCount: verified.authenticationInfo.newCounter, lastUsedAt: new Date() },
  })
  return passkey.user
}

/** A passkey stores the user id, so that it can sign in without an e-mail address. */
function readUserHandle({ response }: AuthenticationResponseJSON): string | undefined {
  const { userHandle } = response
  if (userHandle === undefined) return undefined
  return z.uuid().safeParse(Buffer.from(userHandle, 'base64url').toString()).data
}
