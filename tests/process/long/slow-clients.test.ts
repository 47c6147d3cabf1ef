// Slow and disconnecting clients are cut off without affecting others. The timeouts are shorter than in production.
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { ErrorResponse } from '@/lib/entry/http/error-response'
import { mintKey } from '../../support/mint-key'
import { openConnection, trickle } from '../../support/raw-connection'
import { caller, newDataFolder, start, withoutWarnings } from '../../support/service'

async function startImpatient() {
  const { DATA_DIR } = await newDataFolder()
  const limits = { headersMs: 500, requestMs: 1500, checkEveryMs: 50 }
  const service = await start({ DATA_DIR }, { pages: true, limits })
  return { ...service, DATA_DIR }
}

function expectTimeout(answer: string, beginning: string): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head, beginning).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(head).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}/)
  expect(head).toContain('\r\nConnection: close')
  expect(ErrorResponse.parse(JSON.parse(body)).error.code).toBe('REQUEST_TIMEOUT')
}

function expectNoErrors(output: string): void {
  expect(withoutWarnings(output)).not.toMatch(/"level":"error"|"status":5|Error/)
}

describe('a slow sender', () => {
  it('gets 408 for slow headers and slow bodies, on API and pages, without an error in the log', async () => {
    const { baseUrl, output, DATA_DIR } = await startImpatient()
    const key = await mintKey({ DATA_DIR })
    const { list } = caller(baseUrl, key)
    // The first page request completes the lazy initialization of Next.
    expect((await fetch(`${baseUrl}/sign-in`)).status).toBe(200)
    const slow = (beginning: string) => {
      const { socket, closed } = openConnection(baseUrl)
      socket.write(beginning)
      trickle(socket)
      return closed
    }
    const bodyOf = 'Content-Length: 5000'
    const form = `${bodyOf}\r\nOrigin: http://x\r\nContent-Type: multipart/form-data; boundary=b`
    const beginnings = [
      'GET /api/v1/tasks HTTP/1.1\r\nHost: x\r\nX-Slow: ',
      'GET /sign-in HTTP/1.1\r\nHost: x\r\nX-Slow: ',
      `POST /api/v1/tasks HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n${bodyOf}\r\n\r\n{"text":"`,
      `POST /sign-in HTTP/1.1\r\nHost: x\r\n${form}\r\n\r\n--b\r\nContent-Disposition: form-data; name="$ACTION_ID_00"\r\n\r\n`,
      `POST /api/auth/callback/credentials HTTP/1.1\r\nHost: x\r\n${bodyOf}\r\n\r\n`,
    ]
    await Promise.all(beginnings.map(async (beginning) => expectTimeout(await slow(beginning), beginning)))
    expect(await list('2026-03-01')).toEqual([])
    expectNoErrors(output())
  })
})

describe('slow senders', () => {
  it('keep nobody else waiting, as many as the service admits at a time', async () => {
    const { DATA_DIR } = await newDataFolder()
    const limits = { maxRequests: 2, maxPages: 2 }
    const { baseUrl } = await start({ DATA_DIR }, { pages: true, limits })
    const key = await mintKey({ DATA_DIR })
    expect((await fetch(`${baseUrl}/sign-in`)).status).toBe(200)
    const begin = async (path: string) => {
      const { socket, received } = openConnection(baseUrl)
      await once(socket, 'connect')
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nContent-Length: 100\r\n\r\n{`)
      return received
    }
    const paths = ['/api/v1/tasks', '/sign-in', '/api/auth/callback/password', '/profile/import/file']
    const answers = await Promise.all(paths.flatMap((path) => [begin(path), begin(path)]))
    const { list } = caller(baseUrl, key)
    expect(await list('2026-03-01')).toEqual([])
    expect((await fetch(`${baseUrl}/sign-in`)).status).toBe(200)
    expect(answers.map((received) => received())).toEqual(answers.map(() => ''))
  })
})

describe('a client that disconnects', () => {
  it('does not crash the process at any point', async () => {
    const { baseUrl, output } = await startImpatient()
    const beginnings = [
      'CONNECT x HTTP/1.1\r\nHost: x\r\n\r\n',
      'nonsense\r\n\r\n',
      'GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET /sign-in HTTP/1.1\r\nHost: x\r\n\r\n',
      'POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx',
      'POST /api/v1/tasks HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx',
    ]
    const breaks = Array.from({ length: 10 }, () => beginnings).flat()
    await Promise.all(
      breaks.map(async (beginning) => {
        const { socket, closed } = openConnection(baseUrl)
        await once(socket, 'connect')
        socket.write(beginning, () => socket.resetAndDestroy())
        await closed
      }),
    )
    expect((await fetch(`${baseUrl}/api/health`)).status).toBe(200)
    expectNoErrors(output())
  })
})
