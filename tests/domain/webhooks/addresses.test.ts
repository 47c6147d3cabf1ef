import { Resolver } from 'node:dns/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { refuseReason } from '@/lib/domain/webhooks/addresses'
import { WebhookSettings } from '@/lib/domain/webhooks/schema'
import { SendError, sendMessage } from '@/lib/domain/webhooks/send'
import { openReceiver } from '../../support/receiver'

/** The URL as it is stored. */
const urlOf = (url: string) => WebhookSettings.parse({ name: 'x', url, types: ['created'] }).url

const hosts = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '１２７.0.0.1',
  '0.0.0.0',
  '0',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '224.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  // Outside 2000::/3.
  '[0100::1]',
  '[1fff::1]',
  '[4000::1]',
  '[5f00::1]',
  '[7fff::1]',
  '[8000::1]',
  '[9fff::1]',
  '[c000::1]',
  '[e000::1]',
  'localhost',
  'LOCALHOST',
  'hook.localhost',
]

describe.each(hosts)('the host %s', (host) => {
  it('cannot be that of a webhook', () => {
    expect(refuseReason(urlOf(`http://${host}:8080/hook`))).toBe(
      'must not lead into a private network, unless the operator permits it (WEBHOOK_ALLOW)',
    )
  })

  it('is refused when a connection to it is made', async () => {
    const { url, received } = await openReceiver({ address: '0.0.0.0' })
    const { port } = new URL(url)
    const sending = sendMessage(urlOf(`http://${host}:${port}/hook`), {}, '{}', { timeoutMs: 2000 })
    await expect(sending).rejects.toThrow(SendError)
    expect(received).toEqual([])
  })
})

it('an address that WEBHOOK_ALLOW names is reached', async () => {
  const { url, received } = await openReceiver()
  expect(refuseReason(url)).toBeUndefined()
  expect(await sendMessage(url, {}, '{}')).toMatchObject({ status: 204 })
  expect(received).toHaveLength(1)
})

it('public addresses and names are allowed', () => {
  for (const host of [
    'example.com',
    '93.184.216.34',
    '168.63.129.15',
    '[2000::1]',
    '[2606:2800:220:1::1]',
    '[3fff:ffff::1]',
    'localhost.example.com',
  ]) {
    expect(refuseReason(urlOf(`https://${host}/`)), host).toBeUndefined()
  }
})

/** Makes every host name resolve to these addresses, one look-up after the other, for one test. */
function resolveTo(...addresses: string[]): string[] {
  const asked: string[] = []
  const resolve4 = vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation(async (name: string) => {
    asked.push(name)
    return [addresses[Math.min(asked.length, addresses.length) - 1] ?? '']
  })
  const resolve6 = vi.spyOn(Resolver.prototype, 'resolve6').mockRejectedValue(new Error('none'))
  onTestFinished(() => {
    resolve4.mockRestore()
    resolve6.mockRestore()
  })
  return asked
}

it('a name that comes to mean 127.0.0.1 after it was accepted is refused (DNS rebinding)', async () => {
  const receiver = await openReceiver()
  const { port } = new URL(receiver.url)
  const forbidden = await openReceiver({ address: '127.0.0.1', port: Number(port) })
  const asked = resolveTo('127.0.0.2', '127.0.0.1')
  const url = `http://rebind.example:${port}/`
  expect(refuseReason(url)).toBeUndefined()
  expect(await sendMessage(url, {}, '{}')).toMatchObject({ status: 204 })
  await expect(sendMessage(url, {}, '{}')).rejects.toThrow(
    'The address belongs to a private network, which the operator does not permit (WEBHOOK_ALLOW).',
  )
  expect(asked).toEqual(['rebind.example', 'rebind.example'])
  expect(receiver.received).toHaveLength(1)
  expect(forbidden.received).toEqual([])
})

it.each(['::7f00:1', '::ffff:127.0.0.1', 'fec0::1', 'fd00::1'])('a name that means %s is refused', async (address) => {
  resolveTo('')
  vi.spyOn(Resolver.prototype, 'resolve4').mockRejectedValue(new Error('none'))
  vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue([address])
  const sending = sendMessage('http://hook.example:9/', {}, '{}', { timeoutMs: 2000 })
  await expect(sending).rejects.toThrow(
    'The address belongs to a private network, which the operator does not permit (WEBHOOK_ALLOW).',
  )
})

it.each([
  ['another scheme', 'ftp://example.com/'],
  ['no URL', 'example.com/hook'],
  ['a password', 'https://user:secret@example.com/'],
  ['more than 2,048 characters', `https://example.com/${'x'.repeat(2048)}`],
])('a URL with %s is refused', (_what, url) => {
  expect(WebhookSettings.safeParse({ name: 'x', url, types: ['created'] }).success).toBe(false)
})

describe('a message', () => {
  it('fails when no complete response comes in time', async () => {
    const receiver = await openReceiver()
    receiver.answer = (response) => response.writeHead(200).write('a part')
    await expect(sendMessage(receiver.url, {}, '{}', { timeoutMs: 300 })).rejects.toThrow('No complete response came')
  })

  it('has at most 20 kB of its response read', async () => {
    const receiver = await openReceiver()
    let sent = 0
    receiver.answer = (response) => {
      response.writeHead(200)
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000))) sent += 10_000
      }
      response.on('drain', write)
      write()
    }
    const { status, body } = await sendMessage(receiver.url, {}, '{}')
    expect(status).toBe(200)
    expect(body).toBe('x'.repeat(20_000))
    expect(sent).toBeLessThan(10_000_000)
  })

  it.each([
    ['interim responses', '', `HTTP/1.1 103 Early Hints\r\nlink: ${'x'.repeat(1000)}\r\n\r\n`],
    ['chunk extensions', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', `1;${'x'.repeat(15_000)}\r\na\r\n`],
  ])('stops reading a response of endless %s', async (_what, head, part) => {
    const receiver = await openReceiver()
    let sent = 0
    const closed = new Promise((resolve) => {
      receiver.answer = ({ socket }) => {
        if (!socket) throw new Error('no socket')
        const write = () => {
          while (!socket.destroyed && socket.write(part)) sent += part.length
        }
        socket
          .on('error', () => undefined)
          .on('close', resolve)
          .on('drain', write)
        socket.write(head)
        write()
      }
    })
    await sendMessage(receiver.url, {}, '{}', { timeoutMs: 10_000 }).catch((error) => {
      expect(String(error)).not.toContain('No complete response came')
    })
    await closed
    expect(sent).toBeLessThan(20_000_000)
  })

  it('fails when the response switches protocols', async () => {
    const receiver = await openReceiver()
    receiver.answer = (response) =>
      response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    await expect(sendMessage(receiver.url, {}, '{}', { timeoutMs: 5000 })).rejects.toThrow(SendError)
  })

  it('is not sent where a redirect leads', async () => {
    const [receiver, other] = [await openReceiver(), await openReceiver()]
    receiver.answer = (response) => response.writeHead(307, { location: other.url }).end()
    expect(await sendMessage(receiver.url, {}, '{}')).toMatchObject({ status: 307 })
    expect(other.received).toEqual([])
  })

  it('fails with a reason that names no address of this network', async () => {
    const receiver = await openReceiver()
    await receiver.close()
    await expect(sendMessage(receiver.url, {}, '{}')).rejects.toThrow('The connection was refused.')
    await expect(sendMessage('http://nowhere.invalid/', {}, '{}')).rejects.toThrow(/^The host name/)
  })
})
