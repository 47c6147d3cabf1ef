import { readFileSync } from 'node:fs'
import { type Candidates, defineCommand } from '../command'
import { usageError } from '../errors'
import { printAnswer } from '../print-answer'
import { sendRequest } from '../raw-request'
import { readStandardInput } from '../read-input'

const methods = [
  ['GET', 'reads'],
  ['POST', 'creates, or runs an action'],
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
    { name: 'METHOD', description: 'GET, POST, PATCH or DELETE', kind: methods },
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
      description: 'A field of the body: JSON, or else text',
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
  },
  examples: [
    ['daymark api GET /tasks?date=2026-03-01', 'the tasks of a date'],
    ['daymark api POST /tasks -f text="Pay rent" -f date=2026-03-01', 'a body of fields'],
    ['daymark api POST /tasks/batch --input batch.json', 'a body from a file'],
    ['daymark api GET /me --include', 'with the headers'],
  ],
  async run(session, { values, words: [method = '', path = ''] }) {
    const { field = [], input, header = [], include = false } = values
    if (field.length > 0 && input !== undefined) throw usageError('--field and --input exclude each other.')
    const body = input === undefined ? buildBody(field) : await readBody(input)
    const answer = await sendRequest(session.connection, {
      method: method.toUpperCase(),
      path,
      headers: header.map(readHeader),
      body,
    })
    printAnswer(session.terminal, answer, { include })
  },
})

function buildBody(fields: readonly string[]): string | undefined {
  if (fields.length === 0) return undefined
  return JSON.stringify(Object.fromEntries(fields.map(readField)))
}

function readField(field: string): [name: string, value: unknown] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(field) ?? []
  if (name === undefined || value === undefined) throw usageError('--field must be like text="Pay rent".')
  try {
    return [name, JSON.parse(value)]
  } catch {
    return [name, value]
  }
}

function readHeader(header: string): [name: string, value: string] {
  const [, name, value] = /^([\w-]+):\s*([\x20-\x7e]*)$/.exec(header) ?? []
  if (name === undefined || value === undefined) throw usageError('--header must be like "If-Match: \\"3\\"".')
  return [name, value]
}

async function readBody(file: string): Promise<string> {
  if (file === '-') return readStandardInput()
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw usageError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
