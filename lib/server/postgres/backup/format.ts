import * as z from 'zod'

// A backup is a script for psql, compressed: comments with facts at its beginning and end, and COPY for the rows of each
// table. The tables themselves are made by the migrations that it names.

/** The first and the last line begin so. */
export const [headMark, endMark] = ['-- daymark-backup ', '-- daymark-backup-end ']
/** The line after the rows of a table. */
export const endOfRows = '\\.'

export const Head = z.object({
  format: z.literal(1),
  /** That of the release which wrote the backup. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The checksum of each applied migration, by its name. */
  migrations: z.record(z.string(), z.string()),
  /** The session secret, if the operator asked for it. */
  sessionSecret: z.string().optional(),
})
export type Head = z.output<typeof Head>

export const End = z.object({
  /** The number of rows of each table, by its quoted name. */
  tables: z.record(z.string(), z.int()),
  /** Of all bytes before this line, hexadecimal. */
  sha256: z.string(),
})
export type End = z.output<typeof End>

/** The line before the rows of a table. */
export function writeCopy(name: string, columns: readonly string[]): string {
  return `COPY ${name} (${columns.join(', ')}) FROM stdin;`
}

/** @returns the quoted name of the table, and the statement for the server; undefined for another line */
export function readCopy(line: string): { name: string; statement: string } | undefined {
  const [, name, columns] = /^COPY ("?\w+"?) \(("?\w+"?(?:, "?\w+"?)*)\) FROM stdin;$/.exec(line) ?? []
  return name && columns ? { name, statement: `COPY ${name} (${columns}) FROM STDIN` } : undefined
}
