import { describe, expect, it } from 'vitest'
import { SearchQuery } from '@/lib/domain/tasks/search/schema'
import { readIfMatch } from '@/lib/entry/http/conditions'
import { openApiDocument } from '@/lib/entry/http/openapi'

type Parameter = { name: string; schema: { pattern?: string } }

/** The pattern of a parameter in the description. */
function patternOf(path: string, method: string, name: string): RegExp {
  const description = JSON.parse(JSON.stringify(openApiDocument()))
  const parameters: Parameter[] = description.paths[path][method].parameters
  const { pattern = '(?!)' } = parameters.find((parameter) => parameter.name === name)?.schema ?? {}
  return new RegExp(pattern, 'u')
}

const isAccepted = (read: () => unknown) => {
  try {
    read()
    return true
  } catch {
    return false
  }
}

describe('the description accepts what the service accepts, and nothing else', () => {
  const pattern = patternOf('/api/v1/tasks/{taskId}', 'patch', 'If-Match')

  it.each(['*', ' * ', '"3"', 'W/"3"', '"3", "4"', ',"3",, W/"a" ,', '""', '"3","4",', '\t"é"'])(
    'in If-Match: %j',
    (value) => {
      expect(isAccepted(() => readIfMatch(new Headers({ 'if-match': value })))).toBe(true)
      expect(value).toMatch(pattern)
    },
  )

  it.each(['3', '', ',', '"3" "4"', '"3"x', '*, "3"', 'w/"3"', '"a b"', '"'])('not in If-Match: %j', (value) => {
    expect(isAccepted(() => readIfMatch({ get: () => value, has: () => true }))).toBe(false)
    expect(value).not.toMatch(pattern)
  })

  it.each(['', ' ', 'a b', 'a-b_', '====', 'x\n'])('not in a cursor: %j', (cursor) => {
    expect(cursor).not.toMatch(patternOf('/api/v1/tasks/search', 'get', 'cursor'))
    expect(cursor).not.toMatch(patternOf('/api/v1/tasks/archived', 'get', 'cursor'))
    expect(SearchQuery.safeParse({ cursor }).success).toBe(false)
  })

  it('in the cursor of the changes', () => {
    for (const name of ['since', 'Last-Event-ID']) {
      const cursor = patternOf('/api/v1/events', 'get', name)
      for (const value of ['0', '41']) expect(value).toMatch(cursor)
      for (const value of ['', '-1', '01', '1e3', 'x']) expect(value).not.toMatch(cursor)
    }
  })
})
