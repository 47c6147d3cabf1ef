// Rules that client generators depend on, and the agreement of the described schemas with the ones that check requests.
import Ajv from 'ajv/dist/2020'
import { describe, expect, it } from 'vitest'
import { ArchiveQuery, CreateTask, MoveTasks, ReorderTasks } from '@/lib/domain/tasks/schema'
import { openApiDocument } from '@/lib/entry/http/openapi'

type Node = { [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const description: unknown = JSON.parse(JSON.stringify(openApiDocument()))

/** Yields every value of the description with its path. Skips examples, which are data and not schemas. */
function* walk(value: unknown, path: string): Generator<[string, Node]> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* walk(item, `${path}/${index}`)
  if (!isNode(value)) return
  yield [path, value]
  for (const [name, item] of Object.entries(value))
    if (!['example', 'examples'].includes(name)) yield* walk(item, `${path}/${name}`)
}
const nodes = new Map(walk(description, ''))
const at = (path: string): Node => nodes.get(path) ?? {}
const schemas = at('/components/schemas')
const pathsWith = (isWanted: (node: Node) => boolean) =>
  [...nodes].filter(([, node]) => isWanted(node)).map(([path]) => path)

describe('the description', () => {
  it('gives every number a format', () => {
    const numbers = [...nodes].filter(([, { type }]) => type === 'integer' || type === 'number')
    expect(numbers.filter(([, { format }]) => !['int32', 'int64', 'double'].includes(String(format)))).toEqual([])
  })

  it.each(['createdAt', 'dueTime', 'archivedAt'])('declares %s as a 64-bit integer', (name) => {
    const found = [...nodes].filter(([path]) => path.endsWith(`/properties/${name}`))
    expect(found).not.toEqual([])
    for (const [, { format, anyOf }] of found) {
      const formats = Array.isArray(anyOf) ? anyOf.map((option: Node) => option.format) : [format]
      expect(formats).toContain('int64')
    }
  })

  it('names every object and every enum', () => {
    const unnamed = pathsWith(({ properties, enum: values }) => properties !== undefined || values !== undefined)
    expect(unnamed.filter((path) => !/^\/components\/schemas\/\w+$/.test(path))).toEqual([])
  })

  it('gives no schema the name of a type that languages have', () => {
    expect(Object.keys(schemas)).not.toContain('Error')
    expect(
      Object.keys(schemas).filter((name) => /^(Object|String|Number|Date|List|Map|Option|Result)$/.test(name)),
    ).toEqual([])
  })

  it('has no constant, which some generators cannot compile', () => {
    expect(pathsWith((node) => 'const' in node)).toEqual([])
  })

  it('closes requests alone, so that responses may gain fields', () => {
    const closed = pathsWith(({ additionalProperties }) => additionalProperties === false)
    expect(closed.sort()).toEqual(
      [
        'Batch',
        'BatchArchive',
        'BatchComplete',
        'BatchCreate',
        'BatchDelete',
        'BatchMove',
        'BatchReopen',
        'BatchRestore',
        'BatchUpdate',
        'CreateRecurrence',
        'CreateTask',
        'CreateWebhook',
        'MoveTasks',
        'ParseTask',
        'RenameLabel',
        'ReorderTasks',
        'SplitRecurrence',
        'UpdateRecurrence',
        'UpdateTask',
        'UpdateWebhook',
      ].map((name) => `/components/schemas/${name}`),
    )
  })

  it('leaves error codes open', () => {
    expect(at('/components/schemas/ErrorBody/properties/code')).toMatchObject({ type: 'string' })
    expect(at('/components/schemas/ErrorBody/properties/code')).not.toHaveProperty('enum')
  })

  it('declares every response header once', () => {
    const headers = [...nodes].filter(([path]) => /\/responses\/\d+\/headers$/.test(path))
    const declared = headers.flatMap(([, names]) => Object.values(names))
    expect(declared.length).toBeGreaterThan(0)
    for (const header of declared) expect(header).toEqual({ $ref: expect.stringMatching(/^#\/components\/headers\//) })
  })

  it('requires only text and date of a new task', () => {
    expect(schemas.CreateTask).toMatchObject({ required: ['text', 'date'] })
    expect(at('/components/schemas/CreateTask/properties/isCompleted')).not.toHaveProperty('default')
    expect(schemas.UpdateTask).not.toHaveProperty('required')
  })

  const described = pathsWith(({ operationId }) => operationId !== undefined)
  it.each(described)('says at %s whether a retry is safe', (path) => {
    expect(at(path).description).toMatch(/Retries are safe\.$|retries are safe\.$|a retry may take effect twice\.$/)
  })
})

describe('the described schemas and those that check requests', () => {
  const id = '019b76da-a800-7001-8d5e-24e7b4c8f3a2'
  const other = '019b76da-a800-7002-8d5e-24e7b4c8f3a2'
  const date = '2026-03-01'
  // Formats are annotations here: without them, `2026-02-30` differs by design.
  const ajv = new Ajv({ strict: false, validateFormats: false })

  const inputs = { CreateTask, MoveTasks, ReorderTasks }
  const isDescribed = (name: string, input: Node) =>
    ajv.validate({ $ref: `#/components/schemas/${name}`, components: { schemas } }, input)

  it.each<[string, keyof typeof inputs, Node]>([
    ['the required fields', 'CreateTask', { text: 'x', date }],
    ['null and padded text', 'CreateTask', { text: ' x ', date, dueTime: null, timeSpent: 0.5, priority: 'low' }],
    ['the longest text on the first date', 'CreateTask', { text: 'x'.repeat(1024), date: '0001-01-01' }],
    ['two tasks to move', 'MoveTasks', { date, taskIds: [id, other] }],
    ['an empty list to reorder', 'ReorderTasks', { date, taskIds: [] }],
    ['ids in upper case', 'ReorderTasks', { date, taskIds: [id.toUpperCase(), other] }],
  ])('both accept %s in %s', (_case, name, input) => {
    expect(inputs[name].safeParse(input).success).toBe(true)
    expect(isDescribed(name, input)).toBe(true)
  })

  const task = { text: 'x', date }
  it.each<[string, keyof typeof inputs, Node]>([
    ['text that is too long', 'CreateTask', { ...task, text: 'x'.repeat(1025) }],
    ['empty text', 'CreateTask', { ...task, text: '' }],
    ['blank text', 'CreateTask', { ...task, text: ' \t\n\u00a0\ufeff' }],
    ['NUL in text', 'CreateTask', { ...task, text: 'x\0' }],
    ['NUL in details', 'CreateTask', { ...task, details: '\0' }],
    ['details that are too long', 'CreateTask', { ...task, details: 'x'.repeat(16_385) }],
    ['the year 0000', 'CreateTask', { ...task, date: '0000-01-01' }],
    ['a date without leading zeros', 'CreateTask', { ...task, date: '2026-3-1' }],
    ['a thirteenth month', 'CreateTask', { ...task, date: '2026-13-01' }],
    ['a fraction of a millisecond', 'CreateTask', { ...task, dueTime: 1.5 }],
    ['a time beyond the last one', 'CreateTask', { ...task, dueTime: 8.64e15 + 2 }],
    ['negative time spent', 'CreateTask', { ...task, timeSpent: -1 }],
    ['too much time spent', 'CreateTask', { ...task, timeSpent: 1_000_001 }],
    ['null for a boolean', 'CreateTask', { ...task, isCompleted: null }],
    ['an unknown priority', 'CreateTask', { ...task, priority: 'urgent' }],
    ['an unknown field', 'CreateTask', { ...task, more: 1 }],
    ['repeated ids', 'MoveTasks', { date, taskIds: [id, id] }],
    ['no ids', 'MoveTasks', { date, taskIds: [] }],
    ['repeated ids', 'ReorderTasks', { date, taskIds: [id, id] }],
    ['an id that is not a UUID', 'ReorderTasks', { date, taskIds: ['x'] }],
  ])('both reject %s in %s', (_case, name, input) => {
    expect(inputs[name].safeParse(input).success).toBe(false)
    expect(isDescribed(name, input)).toBe(false)
  })

  const parameter = (name: string) =>
    [...nodes.values()].find((node) => node.in === 'query' && node.name === name)?.schema ?? {}

  it.each([
    ['limit', 1, true],
    ['limit', 100, true],
    ['limit', 0, false],
    ['limit', 101, false],
    ['limit', '05', false],
    ['cursor', '', false],
  ])('the query parameter %s=%s is valid: %s', (name, value, isValid) => {
    expect(ArchiveQuery.safeParse({ [name]: String(value) }).success).toBe(isValid)
    expect(ajv.validate(Object(parameter(name)), value)).toBe(isValid)
  })
})
