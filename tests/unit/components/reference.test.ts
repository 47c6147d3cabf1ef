import { describe, expect, it } from 'vitest'
import { ApiDocument, type Schema } from '@/components/reference/api-document'
import { readErrors, readOperation } from '@/components/reference/read-operation'
import { readReference } from '@/components/reference/read-reference'
import { fillPath, writeCurl } from '@/components/reference/request'
import { describeLimits } from '@/components/reference/schema-limits'
import { readShape } from '@/components/reference/schema-rows'
import { planRequest, writeBody } from '@/components/reference/try-plan'
import { openApiDocument } from '@/lib/entry/http/openapi'

const rowsOf = (schema: Schema, schemas = {}) => readShape(schema, schemas).rows
const rowOf = (schema: Schema) => rowsOf({ type: 'object', properties: { value: schema } })[0]

describe('the rows of a schema', () => {
  it('say which values are required', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['b'] }
    expect(rowsOf(schema)).toMatchObject([
      { name: 'a', isRequired: false },
      { name: 'b', isRequired: true },
    ])
  })

  it('see null both as a type and as an alternative', () => {
    expect(rowOf({ type: ['string', 'null'] })).toMatchObject({ type: 'string or null' })
    const schema = { anyOf: [{ type: 'integer', minimum: 0, description: 'Due.' }, { type: 'null' }] }
    expect(rowOf(schema)).toMatchObject({ type: 'integer or null', limits: ['at least 0'], description: 'Due.' })
  })

  it('prefer what is said outside to what is said within', () => {
    const schema = { description: 'Outer.', anyOf: [{ type: 'integer', description: 'Inner.' }, { type: 'null' }] }
    expect(rowOf(schema)).toMatchObject({ description: 'Outer.' })
  })

  it('call a date a date', () => {
    expect(rowOf({ type: 'string', format: 'date' })).toMatchObject({ type: 'date', isDate: true })
  })

  it('go into objects and lists without a name', () => {
    const point = { type: 'object', properties: { x: { type: 'number' } } }
    expect(
      rowsOf({ type: 'object', properties: { at: point, points: { type: 'array', items: point } } }).map(
        ({ name, type }) => `${name}: ${type}`,
      ),
    ).toEqual(['at.x: number', 'points: array of object', 'points[].x: number'])
  })

  it('name objects that have a name, and go into them only where they are the whole', () => {
    const schemas = { Point: { type: 'object', properties: { x: { type: 'number' } } } }
    const list = { type: 'array', items: { $ref: '#/components/schemas/Point' } }
    expect(readShape(list, schemas)).toMatchObject({ type: 'array of Point', object: 'Point', rows: [{ name: 'x' }] })
    expect(rowsOf({ type: 'object', properties: { points: list } }, schemas)).toMatchObject([
      { name: 'points', type: 'array of Point', object: 'Point' },
    ])
  })

  it('name the values of an enum instead of its name', () => {
    const schemas = { Color: { type: 'string', enum: ['red', 'blue'] } }
    const color = { $ref: '#/components/schemas/Color', description: 'Of it.' }
    const [row] = rowsOf({ type: 'object', properties: { color } }, schemas)
    expect(row).toMatchObject({ type: 'string', description: 'Of it.', limits: ['one of "red", "blue"'] })
    expect(row?.object).toBeUndefined()
  })

  it('name the objects of which it is one', () => {
    const schemas = {
      Line: { type: 'object', description: 'Long.', properties: { x: { type: 'number' } } },
      Dot: { type: 'object' },
    }
    const oneOf = ['Line', 'Dot'].map((name) => ({ $ref: `#/components/schemas/${name}` }))
    expect(rowsOf({ type: 'object', oneOf }, schemas)).toMatchObject([
      { name: 'Line', type: 'one of these', object: 'Line', isRequired: true, description: 'Long.' },
      { name: 'Dot', type: 'one of these', object: 'Dot' },
    ])
  })

  it('show what stands beside a reference', () => {
    const schemas = { Sort: { type: 'string', description: 'Of all uses.' } }
    const sort = { $ref: '#/components/schemas/Sort', description: 'Of this one.', default: 'newest' }
    expect(rowsOf({ type: 'object', properties: { sort } }, schemas)).toMatchObject([
      { name: 'sort', object: 'Sort', description: 'Of this one.', limits: ['default "newest"'] },
    ])
  })

  it('refuse a reference that leads nowhere', () => {
    expect(() => readShape({ $ref: '#/components/schemas/Gone' }, {})).toThrow('Gone')
  })
})

describe('the limits of a schema', () => {
  it.each<[Schema, string[]]>([
    [{ minimum: 0, maximum: 100 }, ['0 to 100']],
    [{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, ['at least 0']],
    [{ minLength: 1, maxLength: 1024 }, ['1 to 1024 characters']],
    [{ maxLength: 1 }, ['at most 1 character']],
    [{ minItems: 1 }, ['at least 1 item']],
    [{ enum: ['high', 'low'] }, ['one of "high", "low"']],
    [{ enum: ['high'] }, ['always "high"']],
    [{ const: true }, ['always true']],
    [{ type: 'boolean', default: false }, ['default false']],
    [{ pattern: '^a$' }, ['matches `^a$`']],
    [{ pattern: '^a$', format: 'date' }, []],
    [{}, []],
  ])('of %j are %j', (schema, limits) => {
    expect(describeLimits(schema)).toEqual(limits)
  })
})

describe('a request', () => {
  it('has its path and query filled, encoded', () => {
    expect(
      fillPath('/tasks/{taskId}/archive', [
        { name: 'taskId', in: 'path', value: 'a/b $&' },
        { name: 'date', in: 'query', value: '2026-03-01' },
        { name: 'cursor', in: 'query', value: '' },
        { name: 'text', in: 'query', value: 'a&b' },
      ]),
    ).toBe('/tasks/a%2Fb%20%24%26/archive?date=2026-03-01&text=a%26b')
  })

  it('is written as a command that a shell does not misread', () => {
    expect(
      writeCurl({ method: 'PATCH', url: 'http://localhost/a', keyHeader: 'x-api-key', body: { text: "it's" } }),
    ).toBe(
      [
        `curl 'http://localhost/a'`,
        '-X PATCH',
        '-H "x-api-key: $KEY"',
        `-H 'Content-Type: application/json'`,
        `-d '{"text":"it'\\''s"}'`,
      ].join(' \\\n  '),
    )
    expect(writeCurl({ method: 'GET', url: 'http://localhost/a' })).toBe(`curl 'http://localhost/a'`)
    expect(writeCurl({ method: 'POST', url: 'http://localhost/a' })).toContain('-X POST')
  })
})

it('tells the codes of a status apart', () => {
  const answer = {
    description: 'ONE: First, see `ONE`. TWO: Second.',
    headers: {},
    content: { 'application/json': { schema: {}, examples: { TWO: {}, ONE: {} } } },
  }
  expect(readErrors('400', answer)).toEqual([
    { status: '400', code: 'ONE', cause: 'First, see `ONE`.' },
    { status: '400', code: 'TWO', cause: 'Second.' },
  ])
})

describe('the reference', () => {
  const reference = readReference(openApiDocument())
  const operations = reference.groups.flatMap((group) => group.operations)
  const document = ApiDocument.parse(openApiDocument())
  const complete = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => readOperation({ path, method, operation }, document)),
  )

  it('shows every operation of the description once', () => {
    const described = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    )
    expect(operations.map(({ id }) => id).sort()).toEqual(described.sort())
  })

  it('asks for a key wherever one is needed, and only there', () => {
    expect(operations.filter(({ keyHeader }) => keyHeader !== 'x-api-key').map(({ id }) => id)).toEqual([
      'getOpenApiDocument',
    ])
  })

  it('describes every object that a table points to', () => {
    const pointed = operations.flatMap(({ body, success, errorObject }) => [
      errorObject,
      ...[...(body?.rows ?? []), ...success.rows].map(({ object }) => object),
    ])
    const described = reference.objects.map(({ name }) => name)
    expect(described).toEqual(expect.arrayContaining(pointed.filter((object) => object !== undefined)))
  })

  it('describes every header and every error of a response', () => {
    const described = reference.headers.map(({ name }) => name)
    for (const { id, headers, errors } of complete) {
      expect(described, id).toEqual(expect.arrayContaining(headers))
      for (const { code, cause } of errors) expect(cause, `${id}, ${code}`).not.toBe('')
    }
  })

  it('shows once what every operation with a key has in common', () => {
    const { common } = reference
    expect(common.errors.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['INVALID_API_KEY', 'RATE_LIMITED', 'INTERNAL_ERROR']),
    )
    expect(common.headers).toContain('X-Request-Id')
    const codesOf = (errors: { code: string }[]) => errors.map(({ code }) => code).sort()
    for (const { id, keyHeader, errors, success } of complete) {
      const own = operations.find((operation) => operation.id === id)
      const shared = keyHeader === undefined ? { errors: [], headers: [] } : common
      expect(codesOf([...(own?.errors ?? []), ...shared.errors]), id).toEqual(codesOf(errors))
      expect([...(own?.success.headers ?? []), ...shared.headers].sort(), id).toEqual(success.headers.toSorted())
    }
  })

  it('begins a body with its example, for today', () => {
    const create = operations.find(({ id }) => id === 'createTask')
    const plan = create && planRequest(create)
    if (!plan?.body) throw new Error('Creating a task takes a body.')
    expect(JSON.parse(writeBody(plan.body, '2030-05-06'))).toEqual({
      ...Object(plan.body.sample),
      date: '2030-05-06',
    })
  })
})
