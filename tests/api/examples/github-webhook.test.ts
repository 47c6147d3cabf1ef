// The receiver of GitHub's webhooks in `examples`, on the real server.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { newOwner, startExample } from '../../support/run-example'

describe('the receiver of GitHub', () => {
  const secret = 'a secret of the test'

  async function startReceiver() {
    const owner = await newOwner()
    const { child } = startExample(process.execPath, ['github-webhook.mjs'], {
      ...owner.env,
      GITHUB_WEBHOOK_SECRET: secret,
      PORT: '0',
    })
    const [line] = await once(child.stdout ?? child, 'data')
    const [, port] = /"port":(\d+)/.exec(String(line)) ?? []
    const send = async (delivery: string, payload: object, headers: Record<string, string> = {}) => {
      const body = JSON.stringify(payload)
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body,
        headers: {
          'x-github-event': 'pull_request',
          'x-github-delivery': delivery,
          'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
          ...headers,
        },
      })
      return { status: response.status, text: await response.text() }
    }
    return { ...owner, send }
  }

  const merged = {
    action: 'closed',
    repository: { full_name: 'ada/engine' },
    pull_request: {
      number: 7,
      title: 'Fix the "carry"',
      merged: true,
      merged_at: '2026-03-01T18:33:20Z',
      html_url: 'https://github.com/ada/engine/pull/7',
    },
  }

  it('logs a merged pull request as done, once for each delivery', async () => {
    const { daymark, send } = await startReceiver()
    const first = await send('delivery-1', merged)
    expect(first.status).toBe(201)
    expect(await send('delivery-1', merged)).toEqual(first)
    expect(await daymark.listTasks({ date: '2026-03-01' })).toMatchObject([
      {
        _id: first.text,
        text: 'Merged ada/engine#7: Fix the "carry"',
        isCompleted: true,
        details: 'https://github.com/ada/engine/pull/7',
      },
    ])
  })

  it('refuses wrong signatures and ignores everything else', async () => {
    const { daymark, send } = await startReceiver()
    const forged = `sha256=${createHmac('sha256', 'guessed').update(JSON.stringify(merged)).digest('hex')}`
    for (const signature of [forged, 'sha256=', ''])
      expect(await send('1', merged, { 'x-hub-signature-256': signature })).toMatchObject({ status: 401 })
    const closed = { ...merged, pull_request: { ...merged.pull_request, merged: false, merged_at: null } }
    for (const payload of [closed, { ...merged, action: 'opened' }])
      expect(await send('2', payload)).toEqual({ status: 200, text: 'ignored' })
    expect(await send('3', { zen: 'Keep it logically awesome.' }, { 'x-github-event': 'ping' })).toMatchObject({
      status: 200,
    })
    expect((await daymark.searchTasks()).tasks).toEqual([])
  })
})
