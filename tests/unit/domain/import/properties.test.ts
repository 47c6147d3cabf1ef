import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formats } from '@/lib/domain/import/formats'
import type { Import } from '@/lib/domain/import/read-file'
import { AppError } from '@/lib/foundation/errors'
import { calendarOf, readFile, toDoOf } from '../../../support/read-import'

function tryReading(content: string): Import | AppError {
  try {
    return readFile(content)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const beginnings: Record<string, string[]> = {
  iCalendar: ['BEGIN:VCALENDAR\n', 'BEGIN:VTODO\nSUMMARY:a\n'],
  'Todoist CSV': ['TYPE,CONTENT,PRIORITY,DATE,TIMEZONE,DURATION\n'],
  'TickTick backup': ['List Name,Title,Is Check list,Due Date,Repeat,Timezone,Is All Day\n'],
  CSV: ['Task,Date,Due,Priority,Done,Minutes,Repeat\n', 'Was;Wann\na;b\n'],
  'Obsidian Tasks': ['- [ ] a 📅 2026-01-01\n'],
  Markdown: ['- [ ] a\n'],
  'Org mode': ['* TODO a\n', '* DONE b\nSCHEDULED: <2026-01-01>\n:LOGBOOK:\n'],
  'todo.txt': ['(A) a\n'],
  'Google Tasks': ['{"kind":"tasks#taskLists","items":[{"items":[{"id":"1","title":"a","status":"needsAction"}]}]}'],
  'Microsoft To Do': ['[{"id":"1","title":"a","status":"notStarted","importance":"low"}]'],
  'Daymark JSON': ['{"exportedAt":"2026-03-01","tasks":[]}', '{"exportedAt":"","tasks":['],
  'Daymark Markdown': ['<!-- Tasks of Daymark -->\n\n## 2026-03-01\n\n- [ ] a [due:: 2026-03-01 17:00]\n'],
  'Taskwarrior JSON': ['[{"uuid":"1","description":"a","entry":"x","status":"pending"}]'],
}
const pieces = [
  ...[
    '\n',
    '\n\n',
    '\r\n',
    ' ',
    '    ',
    '\t',
    ',',
    ';',
    '"',
    '""',
    ':',
    '=',
    '\\',
    '|',
    '>',
    '#',
    '- ',
    '* ',
    '1. ',
    '☐ ',
  ],
  ...[
    '[ ] ',
    '[x] ',
    '[-]',
    '```\n',
    '📅',
    '🔁 ',
    '⏫',
    '[due:: ',
    '(B) ',
    'x ',
    'due:',
    'rec:',
    't:',
    'task,',
    'note,',
  ],
  ...[
    '2026-03-01',
    '3/4/2026',
    '20260301T090000Z',
    '31.2.2026',
    '1 Dec 2026',
    '17:00',
    '5pm',
    'GMT -5:00',
    '+01',
    '90',
    '-1',
  ],
  ...[
    'every day',
    'every! 3 days',
    'every week when done',
    'RRULE:FREQ=DAILY;COUNT=3\n',
    'RRULE:FREQ=HOURLY\n',
    'FREQ=YEARLY',
  ],
  ...[
    'BEGIN:VTODO\n',
    'END:VTODO\n',
    'BEGIN:VEVENT\n',
    'END:VCALENDAR\n',
    'SUMMARY:',
    'DUE:',
    'DUE;TZID=Nowhere:',
    'STATUS:COMPLETED\n',
  ],
  ...[
    'EXDATE:20260301\n',
    'RECURRENCE-ID:20260301\n',
    'SUMMARY;QUOTED-PRINTABLE:=C3=\n',
    'UID:1\n',
    'Europe/Berlin',
    'true',
    'wahr',
    '✅',
  ],
]
const anyContent = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 8 })), {
  maxLength: 40,
})

describe('any file ends in tasks and notes, or in a refusal', () => {
  it.each(Object.entries(beginnings))('that begins as %s', (name, starts) => {
    expect(formats.map((format) => format.name)).toContain(name)
    fc.assert(
      fc.property(fc.constantFrom(...starts), anyContent, (start, parts) => {
        const outcome = tryReading(start + parts.join(''))
        if (outcome instanceof AppError) expect(outcome.code).toBe('INVALID_OPERATION')
        else for (const { line } of [...outcome.tasks, ...outcome.problems]) expect(line ?? 1).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })

  it('each format has a beginning here', () => {
    expect(Object.keys(beginnings).sort()).toEqual([...new Set(formats.map(({ name }) => name))].sort())
  })
})

describe('nothing is dropped without a note', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/)

  it('of a list with checkboxes', () => {
    const line = fc.tuple(
      fc.constantFrom('', '  ', '\t', '      ', '> '),
      fc.constantFrom('- [ ] ', '* [x] ', '[ ] ', '☐ ', '- [-] ', '- '),
      word,
    )
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const { tasks, problems } = readFile(`- [ ] first\n${lines.map((parts) => parts.join('')).join('\n')}\n`)
        const texts = [
          ...tasks.flatMap(({ text, details }) => [text, details ?? '']),
          ...problems.map(({ message }) => message),
        ]
        // Others are in the note of their paragraph, with their number.
        for (const [, , text] of lines.filter(([, mark]) => mark !== '- '))
          expect(
            texts.some((found) => found.includes(text)),
            text,
          ).toBe(true)
      }),
    )
  })

  it('of a table', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, fc.constantFrom('', 'x', '✅', '🤷', '2026-03-01')), { maxLength: 20 }),
        (rows) => {
          const { tasks } = readFile(`Task,Done\n${rows.map((row) => `${row.join(',')}\n`).join('')}`)
          expect(tasks.map(({ text }) => text)).toEqual(rows.map(([text]) => text))
        },
      ),
    )
  })

  it('of a calendar', () => {
    const lines = fc.array(
      fc.constantFrom('DUE:20260301', 'nonsense', 'STATUS:CANCELLED', 'RRULE:FREQ=DAILY', 'DUE:31'),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 10 }), (toDos) => {
        const { tasks, problems } = readFile(calendarOf(...toDos.flatMap((more) => toDoOf('SUMMARY:a', ...more))))
        const skipped = problems.filter(({ message }) => message === 'The to-do is cancelled.')
        expect(tasks.length + skipped.length).toBe(toDos.length)
      }),
    )
  })

  it('of a list of todo.txt', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('', 'x ', '(C) ', '2026-01-01 '), word), { maxLength: 20 }),
        (lines) => {
          const { tasks } = readFile(`(A) first\n${lines.map((parts) => `${parts.join('')}\n`).join('')}`)
          expect(tasks.map(({ text }) => text)).toEqual(['first', ...lines.map(([, text]) => text)])
        },
      ),
    )
  })
})
