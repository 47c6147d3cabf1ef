// Deliveries of webhooks by a running service, while it is killed and started again.
import { Webhook } from 'standardwebhooks'
import { expect, it, onTestFinished } from 'vitest'
import { generateSecret } from '@/lib/domain/webhooks/secret'
import { addWebhooks } from '../../support/add-webhooks'
import { connect } from '../../support/inside-database'
import { openMailSink } from '../../support/mail-sink'
import { mintKeys } from '../../support/mint-key'
import { openReceiver } from '../../support/receiver'
import { caller, newDataFolder, start } from '../../support/service'
import { testSessionSecret } from '../../support/session-secret'
import { type Received, receiverAddress } from '../../support/start-receiver'

const settings = { NEXTAUTH_SECRET: testSessionSecret, WEBHOOK_ALLOW: receiverAddress }

async function addWebhooksTo(folder: { DATA_DIR: string }, url: string, secret: string): Promise<void> {
  const client = await connect(folder)
  await addWebhooks(client, url, secret)
  await client.end()
}

it('200 messages across five kills and a failure in seven all arrive, and a repeated one carries the same id', async () => {
  const [tasks, kills, failureEvery] = [200, 5, 7]
  const receiver = await openReceiver()
  const accepted: Received[] = []
  const known = new Set<string | undefined>()
  receiver.answer = (response, message) => {
    const id = message.headers['webhook-id']
    const isFirst = !known.has(id)
    known.add(id)
    // Not twice in a row, which would delay the message by minutes.
    if (isFirst && known.size % failureEvery === 0) return response.writeHead(500).end()
    accepted.push(message)
    return response.writeHead(204).end()
  }
  const folder = await newDataFolder({ isDurable: true })
  const env = { DATA_DIR: folder.DATA_DIR, ...settings }
  let service = await start(env)
  const [key = ''] = await mintKeys(folder, 1)
  const secret = generateSecret()
  await addWebhooksTo(folder, receiver.url, secret)
  const created: string[] = []
  for (let kill = 0; kill < kills; kill++) {
    const { create } = caller(service.baseUrl, key)
    const before = receiver.received.length
    for (let index = 0; index < tasks / kills; index++) created.push((await create(`task ${created.length}`)).body._id)
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThan(before)
    service.child.kill('SIGKILL')
    await service.ended
    service = await start(env)
  }
  const arrived = () => new Set(accepted.map(({ body }) => JSON.parse(body).data.taskId))
  // A delivery that was under way when the service was killed is claimed again when its lease ends.
  await expect.poll(() => arrived().size, { timeout: 90_000, interval: 500 }).toBe(tasks)
  expect(arrived()).toEqual(new Set(created))
  for (const { body, headers } of accepted) new Webhook(secret).verify(body, headers)
  const bodies = new Map<string | undefined, string>()
  for (const { body, headers } of receiver.received) {
    const id = headers['webhook-id']
    expect(bodies.get(id) ?? body).toBe(body)
    bodies.set(id, body)
  }
  expect(bodies.size).toBe(tasks)
}, 180_000)

it('the owner of a webhook whose receiver is gone gets an e-mail', async () => {
  const [receiver, sink] = [await openReceiver(), await openMailSink()]
  onTestFinished(() => sink.close())
  receiver.answer = (response) => response.writeHead(410).end()
  const folder = await newDataFolder()
  const mail = { SMTP_URL: sink.url, MAIL_FROM: 'daymark@example.com', NEXTAUTH_URL: 'https://tasks.example.com' }
  const service = await start({ DATA_DIR: folder.DATA_DIR, ...settings, ...mail })
  const [key = ''] = await mintKeys(folder, 1)
  await addWebhooksTo(folder, receiver.url, generateSecret())
  const { create } = caller(service.baseUrl, key)
  expect((await create('x')).status).toBe(201)
  const { subject, text } = await sink.nextMailTo('me@example.com')
  expect(subject).toBe('Your Daymark webhook “test” was disabled')
  expect(text).toContain('410 Gone')
  expect(text).toContain('https://tasks.example.com/profile/webhooks')
  await create('y')
  await service.child.kill('SIGTERM')
  await service.ended
  expect(receiver.received).toHaveLength(1)
})
