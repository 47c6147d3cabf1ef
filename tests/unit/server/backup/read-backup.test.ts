import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type End, endMark, headMark, readCopy } from '@/lib/server/postgres/backup/format'
import { BackupReader } from '@/lib/server/postgres/backup/read-backup'

const head = { format: 1, version: '1.0.0', createdAt: '2026-03-01T00:00:00.000Z', migrations: { first: 'abc' } }
// Texts as COPY writes them: a backslash is escaped, so that no row is the line that ends them.
const rows = { '"Task"': '1\t\\\\.\n2\tCOPY x (y) FROM stdin;\n3\t-- daymark-backup-end\n', '"Timer"': '' }

function write(change: (body: string) => string = (body) => body): Buffer {
  const tables = Object.entries(rows).map(([name, text]) => `COPY ${name} ("id", text) FROM stdin;\n${text}\\.\n`)
  const body = `${headMark}${JSON.stringify(head)}\n${tables.join('')}`
  const end: End = { tables: { '"Task"': 3, '"Timer"': 0 }, sha256: createHash('sha256').update(body).digest('hex') }
  return gzipSync(change(`${body}${endMark}${JSON.stringify(end)}\n`))
}

/** @param size of the parts in which the file arrives, in bytes */
async function read(file: Buffer, size = file.length) {
  const parts = Array.from({ length: Math.ceil(file.length / size) }, (_, n) => file.subarray(n * size, (n + 1) * size))
  const reader = new BackupReader(Readable.from(parts))
  const found: Record<string, string> = {}
  const first = await reader.readHead()
  for (;;) {
    const next = await reader.readNext()
    if ('end' in next) return { first, found, end: next.end }
    const { name = '' } = readCopy(next.line) ?? {}
    found[name] = ''
    for await (const part of reader.readRows()) found[name] += part.toString()
  }
}

describe('a backup', () => {
  it.each([1, 2, 3, 5, 7, 1000])('is read as it was written, in parts of %i bytes', async (size) => {
    expect(await read(write(), size)).toMatchObject({ first: head, found: rows, end: { tables: { '"Task"': 3 } } })
  })

  it.each([
    ['of another program', () => gzipSync('SELECT 1;\n'), /not a backup/],
    ['of a later format', () => write((text) => text.replace('"format":1', '"format":2')), /does not know/],
    ['with another row', () => write((text) => text.replace('2\tCOPY', '2\tCOPX')), /checksum/],
    ['without its end', () => write((text) => text.slice(0, text.indexOf(endMark))), /end is missing/],
    ['that ends within a table', () => write((text) => text.slice(0, text.indexOf('3\t'))), /end is missing/],
    ['that was cut', () => write().subarray(0, -12), /damaged/],
    ['that is no gzip', () => Buffer.from('text'), /damaged/],
  ])('%s is refused', async (_which, file, message) => {
    await expect(read(file())).rejects.toThrow(message)
  })
})

it.each(['COPY "Task" ("id") FROM PROGRAM \'x\';', 'COPY "Task" ("id"); DROP TABLE x; FROM stdin;', 'SELECT 1'])(
  'takes no other statement for the beginning of rows: %s',
  (line) => {
    expect(readCopy(line)).toBeUndefined()
  },
)
