import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushSubscription } from '@/lib/domain/reminders/schema'
import { receiverAddress } from './start-receiver'

/** A message that arrived, decrypted. */
export type PushedMessage = { path: string; headers: Record<string, string>; message: unknown; publicKey: string }

export type PushService = {
  /** Subscribes a new browser. */
  subscribe: () => PushSubscription
  received: PushedMessage[]
  /** Returns the status of the next answers; 201 without one. */
  answer: (path: string, count: number) => number | Promise<number>
  close: () => Promise<void>
}

/** Starts a push service with browsers, which decrypt what they get (RFC 8291) and check its origin (RFC 8292). */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const received: PushedMessage[] = []
  let count = 0
  const server = createServer(async (request, response) => {
    const { url: path = '' } = request
    const body = await buffer(request)
    const status = await service.answer(path, ++count)
    if (status < 300) {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const browser = browsers.get(path)
      const publicKey = checkAuthorization(headers.authorization ?? '', `http://${headers.host}`)
      received.push({ path, headers, publicKey, message: browser && JSON.parse(browser.decrypt(body)) })
    }
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, receiverAddress, resolve))
  // Safe: a server that listens on a port has an address.
  const { port } = server.address() as AddressInfo
  const service: PushService = {
    subscribe: () => {
      const path = `/push/${randomBytes(8).toString('hex')}`
      const browser = new Browser()
      browsers.set(path, browser)
      return { endpoint: `http://${receiverAddress}:${port}${path}`, keys: browser.keys }
    },
    received,
    answer: () => 201,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

class Browser {
  readonly #curve = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly #publicKey = this.#curve.generateKeys()

  get keys() {
    return { p256dh: this.#publicKey.toString('base64url'), auth: this.#auth.toString('base64url') }
  }

  /** RFC 8188, section 2.1: salt, size of a record, length of the key id, the sender's public key; one record follows. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + idLength)
    const record = body.subarray(21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#publicKey, sender])
    const key = hkdfSync('sha256', this.#curve.computeSecret(sender), this.#auth, info, 32)
    const content = Buffer.from(hkdfSync('sha256', Buffer.from(key), salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', Buffer.from(key), salt, 'Content-Encoding: nonce\0', 12))
    const decryption = createDecipheriv('aes-128-gcm', content, nonce).setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decryption.update(record.subarray(0, -16)), decryption.final()])
    // The last record ends with 2 and zeros.
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  }
}

/** Checks the token of a request (RFC 8292, sections 2 and 3). Returns the public key of its sender. */
function checkAuthorization(header: string, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  if (x === undefined || y === undefined) throw new Error('no key')
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), options, Buffer.from(signature, 'base64url'))) {
    throw new Error('the signature is wrong')
  }
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const now = Date.now() / 1000
  if (aud !== origin || exp < now || exp > now + 86_400 || !/^(mailto:|https:)/.test(sub)) throw new Error(claims)
  return key
}
