import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { needOf } from '@/lib/domain/operation/operation'
import { openApiDocument } from '@/lib/entry/http/openapi'
import { listEndpoints } from '@/lib/entry/http/operation-routes'

const folder = mkdtempSync(join(tmpdir(), 'daymark-description-'))
afterAll(() => rmSync(folder, { recursive: true }))

const description = openApiDocument()
type Operation = {
  operationId?: string
  summary?: string
  responses?: Record<string, { headers?: object; content?: Record<string, { example?: unknown; examples?: object }> }>
}
const operations: [string, Operation][] = Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
)

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and carries the version of the API', () => {
    expect(description.openapi).toBe('3.1.0')
    expect(description.info.version).toBe('1.0.0')
  })

  it('passes the recommended rules of an independent linter without warnings', () => {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(description))
    const require = createRequire(import.meta.url)
    const redocly = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin', 'cli.js')
    const report = execFileSync(process.execPath, [redocly, 'lint', '--extends=recommended', '--format=json', file], {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    expect(JSON.parse(report.slice(report.indexOf('{')))).toMatchObject({ totals: { errors: 0, warnings: 0 } })
  }, 60_000)

  it('has every endpoint and itself, and nothing outside version 1', () => {
    expect(operations).toHaveLength(listEndpoints().length + 1)
    expect(Object.keys(description.paths ?? {}).filter((path) => !path.startsWith('/api/v1/'))).toEqual([])
    for (const { method, path } of listEndpoints())
      expect(operations.map(([name]) => name)).toContain(`${method.toLowerCase()} ${path}`)
  })

  it.each(operations)('is complete for %s', (_name, operation) => {
    expect(operation.operationId).toMatch(/^[a-z][a-zA-Z]+$/)
    expect(operation.summary).toBeTruthy()
    const statuses = Object.keys(operation.responses ?? {})
    expect(statuses).toEqual(expect.arrayContaining(['400', '500']))
    expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1)
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      expect(Object.keys(response.headers ?? {})).toContain('X-Request-Id')
      if (status === '304') continue
      const content = response.content?.['application/json'] ?? response.content?.['text/event-stream']
      expect(content?.example ?? content?.examples).toBeTruthy()
    }
  })

  it.each(listEndpoints())('lists every error of $method $path', ({ method, path, operation: declared }) => {
    const operation = operations.find(([name]) => name === `${method.toLowerCase()} ${path}`)?.[1]
    const errors = Object.entries(operation?.responses ?? {}).filter(([status]) => status >= '400')
    const expected = ['400', '401', '405', '408', '414', '429', '431', '500', '503']
    if (method !== 'GET') expected.push('413')
    if (needOf(declared) !== 'read') expected.push('403')
    if (declared.effect !== 'read') expected.push('422')
    if (/\{(task|recurrence|webhook|key)Id\}/.test(path) || /\/(move|batch)$/.test(path)) expected.push('404')
    const adds = /\/v1\/(tasks|recurrences)$/.test(path)
      ? method === 'POST'
      : (method === 'PATCH' && !path.includes('/webhooks')) ||
        /\/(move|batch|resume|split|rename|imports|undo)$/.test(path)
    if (adds || path.endsWith('/reorder')) expected.push('409')
    if (/\/(changes|events)$/.test(path)) expected.push('410')
    if (path.includes('{taskId}') && method !== 'GET' && !path.includes('/timer/')) expected.push('412')
    expect(errors.map(([status]) => status).sort()).toEqual(expected.sort())
    expect(operation?.responses?.['429']?.headers).toHaveProperty('Retry-After')
    expect(operation?.responses?.['401']?.headers).toHaveProperty('WWW-Authenticate')
  })

  it('gives every operation a unique id', () => {
    expect(new Set(operations.map(([, operation]) => operation.operationId)).size).toBe(operations.length)
  })

  it.each(listEndpoints())('has valid examples for $method $path', ({ operation }) => {
    expect(operation.output.parse(operation.example.output)).toEqual(operation.example.output)
    expect(operation.input.safeParse(operation.example.input).success).toBe(true)
  })
})
