import { readFileSync } from 'node:fs'
import { type Candidates, defineCommand } from '@/lib/entry/cli/command'
import { usageError } from '@/lib/entry/cli/errors'
import { dryRunOption } from '@/lib/entry/cli/options'
import { printAnswer } from '@/lib/entry/cli/print-answer'
import { sendRequest } from '@/lib/entry/cli/raw-request'
import { decodeUtf8, readStandardInput } from '@/lib/entry/cli/read-input'
import { isRead } from '@/lib/entry/client/connection-failure'

const methods = [
  ['GET', 'reads'],
  ['HEAD', 'reads the headers'],
  ['POST', 'creates, or runs an action'],
  ['PUT', 'replaces'],
  ['PATCH', 'changes'],
  ['DELETE', 'deletes'],
] as const satisfies Candidates

export const api = defineCommand({
  name: 'api',
  group: 'For scripts',
  summary: 'Send a request to the API',
  description:
    'PATH begins with /, below /api/v1. The answer is printed as it is. A write gets an Idempotency-Key, and is sent again after failures that may pass.',
  arguments: [
    { name: 'METHOD', description: 'GET, HEAD, POST, PUT, PATCH or DELETE', kind: methods },
    {
      name: 'PATH',
      description: 'Such as /tasks?date=2026-03-01',
      kind: [
        ['/tasks', ''],
        ['/tasks/dashboard', ''],
        ['/tasks/search', ''],
        ['/tasks/batch', ''],
        ['/changes', ''],
        ['/me', ''],
      ],
    },
  ],
  options: {
    field: {
      type: 'string',
      short: 'f',
      value: 'NAME=VALUE',
      kind: 'text',
      multiple: true,
      description: 'A field of the body, as text. With GET, a parameter of the query',
    },
    'typed-field': {
      type: 'string',
      short: 'F',
      value: 'NAME=JSON',
      kind: 'text',
      multiple: true,
      description: 'A field of the body, as JSON, such as isCompleted=true',
    },
    input: {
      type: 'string',
      value: 'FILE',
      kind: 'file',
      description: 'Send a file as the body; - for standard input',
    },
    header: {
      type: 'string',
      short: 'H',
      value: 'NAME:VALUE',
      kind: 'text',
      multiple: true,
      description: 'A header, such as If-Match',
    },
    include: { type: 'boolean', short: 'i', description: 'Print the status and headers too' },
    ...dryRunOption,
  },
  examples: [
    ['daymark api GET /tasks?date=2026-03-01', 'the tasks of a date'],
    ['daymark api GET /tasks/search -f q=milk -f limit=5', 'with parameters'],
    ['daymark api POST /tasks -f text="Pay rent" -f date=2026-03-01 -F timeSpent=20', 'a body of fields'],
    ['daymark api POST /tasks/batch --input batch.json', 'a body from a file'],
    ['daymark api GET /me --include', 'with the headers'],
    ["daymark api GET /me --jq '.account.timeZone'", 'one field'],
  ],
  async run(session, { values, words: [method = '', path = ''] }) {
    const { field = [], 'typed-field': typed = [], input, header = [], include = false } = values
    const fields = [...field.map(splitField), ...typed.map(readTypedField)]
    if (fields.length > 0 && input !== undefined) throw usageError('Fields and --input exclude each other.')
    const verb = method.toUpperCase()
    if (!methods.some(([name]) => name === verb)) {
      throw usageError(`METHOD must be one of ${methods.map(([name]) => name).join(', ')}.`)
    }
    const hasBody = !isRead(verb)
    if (!hasBody && input !== undefined) throw usageError(`${verb} takes no body.`)
    const body = input === undefined ? buildBody(hasBody ? fields : []) : await readBody(input)
    const answer = await sendRequest(session.settings, {
      method: verb,
      path: hasBody ? path : addParameters(path, fields),
      headers: header.map(readHeader),
      body,
    })
    printAnswer(session, answer, { include })
  },
})

type Field = readonly [name: string, value: unknown]

function addParameters(path: string, fields: readonly Field[]): string {
  if (fields.length === 0) return path
  const parameters = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
  return `${path}${path.includes('?') ? '&' : '?'}${parameters}`
}

function buildBody(fields: readonly Field[]): string | undefined {
  const body = Object.fromEntries(fields)
  if (Object.keys(body).length < fields.length) throw usageError('A field must be given only once.')
  return fields.length === 0 ? undefined : JSON.stringify(body)
}

function splitField(field: string): readonly [name: string, value: string] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(field) ?? []
  if (name === undefined || value === undefined) throw usageError('A field must be like text="Pay rent".')
  return [name, value]
}

function readTypedField(field: string): Field {
  const [name, value] = splitField(field)
  try {
    return [name, JSON.parse(value)]
  } catch {
    throw usageError(`The value of ${name} is no JSON.`, 'Use --field for text.')
  }
}

function readHeader(header: string): [name: string, value: string] {
  const [, name, value] = /^([\w-]+):\s*([\x20-\x7e]*)$/.exec(header) ?? []
  if (name === undefined || value === undefined) throw usageError('--header must be like "If-Match: \\"3\\"".')
  if (/^(x-api-key|authorization)$/i.test(name)) throw usageError('The key is that of the profile, or DAYMARK_API_KEY.')
  return [name, value]
}

async function readBody(file: string): Promise<string> {
  if (file === '-') return readStandardInput()
  return decodeUtf8(readBytes(file), file)
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    throw usageError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
