import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'
import { expect, it } from 'vitest'
import { decodeOneAlgorithm } from '@/lib/entry/web/encrypted-token'

const secret = 'a secret of the tests that is long enough'

/** Encrypts claims with the right key, but with AES-128 in CBC and HMAC (RFC 7518, section 5.2.3). */
function encryptOtherwise(claims: object): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'NextAuth.js Generated Encryption Key', 32))
  const header = Buffer.from('{"alg":"dir","enc":"A128CBC-HS256"}').toString('base64url')
  const nonce = randomBytes(16)
  const cipher = createCipheriv('aes-128-cbc', key.subarray(16), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(claims)), cipher.final()])
  const bits = Buffer.alloc(8)
  bits.writeBigUInt64BE(BigInt(header.length * 8))
  const tag = createHmac('sha256', key.subarray(0, 16)).update(header).update(nonce).update(text).update(bits).digest()
  return [header, '', ...[nonce, text, tag.subarray(0, 16)].map((part) => part.toString('base64url'))].join('.')
}

it('a token is decrypted with the algorithm that encrypts it, and with no other one', async () => {
  const claims = { sub: 'x', exp: Math.floor(Date.now() / 1000) + 60 }
  const other = { token: encryptOtherwise(claims), secret }
  expect(await decode(other), 'the library accepts it').toMatchObject({ sub: 'x' })
  expect(await decodeOneAlgorithm(other)).toBeNull()
  const own = { token: await encode({ token: { sub: 'x' }, secret }), secret }
  expect(await decodeOneAlgorithm(own)).toMatchObject({ sub: 'x' })
})
