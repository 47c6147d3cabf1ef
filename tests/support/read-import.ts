import { type Import, readImport } from '@/lib/domain/import/read-file'
import type { ImportChoices } from '@/lib/domain/import/schema'

/** Reads a file as an account in Berlin would import it. */
export function readFile(content: string | Uint8Array, choices?: ImportChoices): Import {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return readImport({ bytes, date: '2026-03-01', today: '2026-03-01', timeZone: 'Europe/Berlin', choices })
}

/** The first task of a file, and what is said of the file. */
export function readOne(content: string | Uint8Array) {
  const { tasks, problems } = readFile(content)
  return { ...tasks[0], messages: problems.map(({ message }) => message) }
}

/** A calendar of some lines. */
export function calendarOf(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

/** A to-do of some lines. */
export function toDoOf(...lines: string[]): string[] {
  return ['BEGIN:VTODO', ...lines, 'END:VTODO']
}
