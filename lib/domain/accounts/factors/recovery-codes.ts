import { createHash, randomInt } from 'node:crypto'
import { db } from '@/lib/foundation/database/client'
import type { Prisma } from '@/lib/foundation/database/generated/client'

const codesPerAccount = 10
// Without 0, 1, i, l and o, which look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 6

/** 24 characters of 31: 118 bits, so that a plain SHA-256 keeps them safe. */
const codePattern = new RegExp(`^[${alphabet}]{${groups * groupLength}}$`)

/**
 * Replaces the recovery codes of a user.
 * @returns ten codes, such as `k3v8qx-m2n7hd-4w9cpt-zb6yuj`; they are not stored and cannot be read again
 */
export async function replaceRecoveryCodes(userId: string, tx: Prisma.TransactionClient): Promise<string[]> {
  const codes = Array.from({ length: codesPerAccount }, createCode)
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, hash: hashCode(normalizeCode(code)) })) })
  return codes
}

/** Uses up a recovery code. Returns whether it was one; each works once. */
export async function spendRecoveryCode(userId: string, typed: string): Promise<boolean> {
  const code = normalizeCode(typed)
  if (!codePattern.test(code)) return false
  return (await db().recoveryCode.deleteMany({ where: { userId, hash: hashCode(code) } })).count === 1
}

function createCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** A code without the spaces and hyphens between its groups. Japanese keyboards may type wide digits. */
export function normalizeCode(typed: string): string {
  return typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '')
}

function hashCode(code: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(code).digest())
}
