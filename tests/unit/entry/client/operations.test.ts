import { describe, expect, it } from 'vitest'
import { calls } from '@/lib/entry/client/calls'
import { ApiError, Daymark } from '@/lib/entry/client/entry'
import { listEndpoints } from '@/lib/entry/http/operation-routes'
import { operations } from '@/tests/support/operations'

/** A client whose requests are recorded, and answered with an error that is not retried. */
function recordRequests() {
  const requests: Request[] = []
  const fetch = async (request: Request) => {
    requests.push(request)
    return Response.json({ error: { code: 'NOT_FOUND', message: 'nothing' } }, { status: 404 })
  }
  return { daymark: new Daymark({ apiKey: 'svc_test', baseUrl: 'https://tasks.example.com', fetch }), requests }
}

/** Calls a method by its name. */
async function callMethod(daymark: Daymark, name: string, input: object): Promise<unknown> {
  const method: unknown = Reflect.get(daymark, name)
  if (typeof method !== 'function') throw new Error(`there is no method ${name}`)
  const result: unknown = method.call(daymark, input)
  if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result) {
    // Safe: the line above has found an iterator's method.
    return (result as AsyncGenerator<unknown>).next()
  }
  return result
}

describe('the client library', () => {
  it('has a method for each operation', () => {
    const methods = Object.getOwnPropertyNames(Daymark.prototype)
    expect(Object.keys(operations).filter((name) => !methods.includes(name))).toEqual([])
    expect(Object.keys(calls).sort()).toEqual(Object.keys(operations).sort())
  })

  it.each(listEndpoints().map((endpoint) => [endpoint.operation.name, endpoint] as const))(
    '%s sends its example to its path',
    async (name, { method, path, operation, pathFields, source, file }) => {
      const { daymark, requests } = recordRequests()
      await expect(callMethod(daymark, name, operation.example.input)).rejects.toThrow(ApiError)
      expect(requests).toHaveLength(1)
      const [request] = requests
      const fields = Object.entries(operation.example.input)
      const rest = Object.fromEntries(fields.filter(([field]) => ![...pathFields, file?.field].includes(field)))
      const url = new URL(request?.url ?? '')
      const filled = fields.reduce((text, [field, value]) => text.replace(`{${field}}`, String(value)), path)
      expect([request?.method, url.pathname]).toEqual([method, filled])
      expect(Object.fromEntries(url.searchParams)).toEqual(source === 'query' ? rest : {})
      const body = await request?.text()
      if (file) expect(body).toBe(new TextDecoder().decode(Object(operation.example.input)[file.field]))
      else expect(body ? JSON.parse(body) : {}).toEqual(source === 'body' ? rest : {})
      expect(request?.headers.get('x-api-key')).toBe('svc_test')
      // A file stands for itself.
      expect(request?.headers.has('idempotency-key')).toBe(operation.effect !== 'read' && !file)
    },
  )
})
