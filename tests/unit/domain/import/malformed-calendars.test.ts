import { expect, it } from 'vitest'
import { calendarOf, readFile, toDoOf } from '../../../support/read-import'

const shortly = (content: string | Uint8Array) => {
  const { tasks, problems } = readFile(content)
  return {
    texts: tasks.map(({ text }) => text),
    notes: problems.map(({ line, message }) => `${line}: ${message}`),
  }
}

it('a malformed line is named, and everything else is imported', () => {
  const content = calendarOf(
    ...toDoOf('SUMMARY:Sweep'),
    ...toDoOf('SUMMARY:Dust', 'DESCRIPTION:the', 'shelves too', 'PRIORITY:1'),
    ...toDoOf('SUMMARY;=:Wipe', 'SUMMARY:Wipe'),
  )
  expect(shortly(content)).toEqual({
    texts: ['Sweep', 'Dust', 'Wipe'],
    notes: [
      '9: The line “shelves too” is malformed, so it is not imported.',
      '13: The line “SUMMARY;=:Wipe” is malformed, so it is not imported.',
    ],
  })
  expect(readFile(content).tasks[1]).toMatchObject({ line: 6, priority: 'high', details: 'the' })
})

it.each([
  ['BEGIN:VTODO\nSUMMARY:Sweep\nEND:VTODO\n', ['Sweep'], []],
  [
    `${calendarOf(...toDoOf('SUMMARY:Sweep'))}-- \nsent from afar\n`,
    ['Sweep'],
    ['7: The line “--” is', '8: The line “sent from afar” is'],
  ],
  [
    'BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Sweep\nEND:VCALENDAR\n',
    ['Sweep'],
    ['4: END:VTODO is missing before this line.'],
  ],
  ['BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Sweep\n', ['Sweep'], ['null: The file ends before END:VTODO.']],
  [
    'BEGIN:VCALENDAR\nEND:VEVENT\nBEGIN:VTODO\nSUMMARY:Sweep\nEND:VTODO\nEND:VCALENDAR\n',
    ['Sweep'],
    ['2: The line “END:VEVENT” is'],
  ],
  ['BEGIN:VCALENDAR\n\nBEGIN:VTODO\n\nSUMMARY:Sweep\n\nEND:VTODO\n\nEND:VCALENDAR\n\n', ['Sweep'], []],
])('what surrounds the to-dos may be wrong: %j', (content, texts, notes) => {
  const found = shortly(content)
  expect(found.texts).toEqual(texts)
  expect(found.notes).toEqual(notes.map((note) => expect.stringContaining(note)))
})

it('a line is folded inside a character, by bytes', () => {
  const [before, after] = [
    'BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:Gr',
    'ße an 👩‍🚀\r\nEND:VTODO\r\nEND:VCALENDAR\r\n',
  ]
  const fold = (bytes: number[]) => Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
  expect(shortly(fold([0xc3, 0x0d, 0x0a, 0x20, 0xbc]))).toEqual({ texts: ['Grüße an 👩‍🚀'], notes: [] })
  expect(shortly(fold([0xc3, 0x0a, 0x09, 0xbc]))).toEqual({ texts: ['Grüße an 👩‍🚀'], notes: [] })
  // A picture of four bytes on three lines.
  expect(shortly(fold([0xf0, 0x0a, 0x20, 0x9f, 0x0a, 0x20, 0x8c, 0xb1]))).toMatchObject({ texts: ['Gr🌱ße an 👩‍🚀'] })
})

it('vCalendar 1.0 has quoted-printable texts', () => {
  const { tasks, problems } = readFile(
    [
      'BEGIN:VCALENDAR',
      'VERSION:1.0',
      'BEGIN:VTODO',
      'SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Gr=C3=BC=C3=9Fe, an =',
      'Oma',
      'DESCRIPTION;QUOTED-PRINTABLE:first=0D=0Asecond=3B third',
      'STATUS:NEEDS ACTION',
      'END:VTODO',
      'BEGIN:VTODO',
      'SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:=DCben',
      'END:VTODO',
      'END:VCALENDAR',
    ].join('\r\n'),
  )
  expect(tasks).toMatchObject([
    { line: 3, text: 'Grüße, an Oma', details: 'first\nsecond; third', isCompleted: false },
    { line: 9, text: 'Üben' },
  ])
  expect(problems).toEqual([])
})
