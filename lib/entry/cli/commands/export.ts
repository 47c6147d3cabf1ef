import { type Candidates, defineCommand } from '@/lib/entry/cli/command'
import { readChoice } from '@/lib/entry/cli/read-input'

const formats = [
  ['json', 'every task and recurrence'],
  ['csv', 'every task, for spreadsheets'],
  ['ics', 'active tasks as to-dos of a calendar'],
  ['md', 'active tasks as a Markdown list'],
] as const satisfies Candidates

export const exportTasks = defineCommand({
  name: 'export',
  group: 'Tasks',
  summary: 'Print all tasks as JSON, CSV, iCalendar or Markdown',
  description:
    'An import reads each of these files. JSON is whole: it has archived tasks, and recurrences with their settings.',
  arguments: [],
  options: {
    format: { type: 'string', value: 'FORMAT', kind: formats, description: 'json (default), csv, ics or md' },
  },
  examples: [
    ['daymark export > tasks.json', 'a backup'],
    ['daymark export --format csv > tasks.csv', 'for a spreadsheet'],
    ['daymark export --format md', 'a list to read'],
  ],
  async run({ client, terminal }, { values }) {
    const format = readChoice('format', values.format ?? 'json', formats)
    const text = await client.exportTasks({ format })
    // The mark that Excel needs, which decoding has removed.
    const mark = format === 'csv' && !terminal.isTerminal ? '\ufeff' : ''
    terminal.print(mark + text.replace(/\n$/, ''))
    if (format === 'ics' || format === 'md')
      terminal.note('This format is without archived tasks, which json and csv have.')
  },
})
