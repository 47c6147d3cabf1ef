import { FileReader } from '@/lib/domain/import/file-reader'
import { maxImportTasks } from '@/lib/foundation/limits'
import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'
import { type Bench, printProgress } from './bench'
import { formatMegabytes } from './format-number'
import { describeMachine, readMachine } from './machine'
import { median } from './statistics'
import { formatTable } from './table'

const rounds = 5
const sampleMs = 5

type Row = { index: number; date: CalendarDate; text: string }

const details = 'The ones on the balcony twice, and those of the neighbors'

/** A file of each kind, with the largest number of tasks. */
const files: Record<string, (rows: readonly Row[]) => string> = {
  CSV: (rows) =>
    lines('text,date,priority,completed,details', rows, ({ text, date }) => `${text},${date},high,true,"${details}"`),
  'CSV, each row with notes': (rows) =>
    lines('text,date,due,priority', rows, ({ text }) => `${text},soon,later,urgently`),
  'CSV, each row recurs': (rows) =>
    lines('text,date,repeat', rows, ({ text, date }) => `${text},${date},every 2 weeks`),
  Todoist: (rows) =>
    lines(
      'TYPE,CONTENT,PRIORITY,DATE,TIMEZONE',
      rows,
      ({ text, date }) => `task,${text},2,${date} 17:00,Europe/Berlin`,
    ),
  Markdown: (rows) => lines('', rows, ({ text, date }) => `## ${date}\n- [ ] ${text}`),
  Obsidian: (rows) => lines('', rows, ({ text, date }) => `- [ ] ${text} 📅 ${date} ⏫`),
  'todo.txt': (rows) => lines('', rows, ({ text, date }) => `(A) ${text} due:${date}`),
  'Org mode': (rows) => lines('', rows, ({ text, date }) => `* TODO ${text}\n  SCHEDULED: <${date}>`),
  iCalendar: (rows) => {
    const toDo = ({ text, date, index }: Row) =>
      `BEGIN:VTODO\nUID:${index}\nSUMMARY:${text}\nDUE;TZID=Europe/Berlin:${date.replaceAll('-', '')}T170000\nEND:VTODO`
    return `${lines('BEGIN:VCALENDAR', rows, toDo)}END:VCALENDAR\n`
  },
}

function lines(head: string, rows: readonly Row[], write: (row: Row) => string): string {
  return `${[head, ...rows.map(write)].join('\n')}\n`
}

/** Measures how long the largest files take to read, and how much memory the process takes meanwhile. */
export async function runImports({ client, today }: Bench): Promise<void> {
  const reader = new FileReader()
  const all = Array.from({ length: maxImportTasks }, (_, index) => ({
    index,
    text: `Water the plants in room ${index} #home`,
    date: addDays(today, index % 1000),
  }))
  const table: string[][] = []
  for (const [name, write] of Object.entries(files)) {
    printProgress(name)
    const bytes = new TextEncoder().encode(write(all))
    const input = { bytes, date: today, today, timeZone: 'Europe/Berlin' }
    const times: number[] = []
    let growth = 0
    let count = 0
    for (let round = 0; round < rounds; round++) {
      const before = process.memoryUsage.rss()
      const timer = setInterval(() => {
        growth = Math.max(growth, process.memoryUsage.rss() - before)
      }, sampleMs)
      const start = performance.now()
      try {
        count = (await reader.read('bench', input)).tasks.length
        times.push(performance.now() - start)
      } finally {
        clearInterval(timer)
      }
    }
    const worst = Math.max(...times)
    table.push([
      name,
      String(count),
      formatMegabytes(bytes.length),
      ...[median(times), worst].map(Math.round).map(String),
      formatMegabytes(growth),
    ])
  }
  console.log(describeMachine(await readMachine(client)))
  console.log(formatTable({ head: ['file', 'tasks', 'MB', 'ms', 'worst ms', 'memory MB'], rows: table }))
}
