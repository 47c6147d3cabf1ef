import { decode, encode, type JWT, type JWTDecodeParams } from 'next-auth/jwt'
import { sessionSecret } from '@/lib/domain/access/session-secret'

// The first part of each token that `encode` creates: the key is used directly, and encrypts with AES-256 in GCM.
const header = Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')

type Purpose = {
  /** Separates its encryption key from that of session cookies. */
  salt?: string
  /** Lifetime in seconds. */
  maxAge: number
}

/** Encrypts claims for a cookie. */
export function encryptToken(claims: JWT, { salt = '', maxAge }: Purpose): Promise<string> {
  return encode({ token: claims, secret: sessionSecret(), salt, maxAge })
}

/**
 * Decrypts a token. Returns undefined when it is forged, has expired, or was encrypted for another purpose, with another
 * secret or with another algorithm.
 */
export async function decryptToken(token: string, salt = ''): Promise<JWT | undefined> {
  return (await decodeOneAlgorithm({ token, secret: sessionSecret(), salt }).catch(() => null)) ?? undefined
}

/**
 * Decodes as next-auth does, but accepts the one algorithm that it encodes with. The library takes every algorithm that
 * fits the key, and derives keys from passwords for as many rounds as the token names.
 */
export async function decodeOneAlgorithm(params: JWTDecodeParams): Promise<JWT | null> {
  return params.token?.startsWith(`${header}.`) ? decode(params) : null
}
