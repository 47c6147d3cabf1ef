import { defineCommand } from '@/lib/entry/cli/command'
import { usageError } from '@/lib/entry/cli/errors'
import { printFacts } from '@/lib/entry/cli/facts'
import { dryRunOption, webOption } from '@/lib/entry/cli/options'
import type { Session } from '@/lib/entry/cli/session'
import { cleanLine } from '@/lib/entry/cli/terminal-text'
import { openPage } from '@/lib/entry/cli/web-page'

export const labels = defineCommand({
  name: 'labels',
  group: 'Tasks',
  summary: 'List the labels with the number of their tasks, or rename one',
  description:
    'A label is a word of the text of a task that begins with #, such as #work. The most used ones are first. A rename changes the texts of all tasks with the label, and of recurrences.',
  arguments: [
    { name: 'rename', description: 'Rename OLD to NEW', kind: [['rename', 'Rename a label']], isOptional: true },
    { name: 'OLD', description: 'The label', kind: 'text', isOptional: true },
    { name: 'NEW', description: 'Its new name', kind: 'text', isOptional: true },
  ],
  options: { ...dryRunOption, ...webOption },
  examples: [
    ['daymark labels', 'every label'],
    ['daymark labels rename work office', '#office instead of #work'],
    ["daymark labels --jq '.labels[].name'", 'names alone'],
  ],
  async run(session, { values, words }) {
    if (values.web) return openPage(session, '/labels')
    if (words.length > 0) return rename(session, words)
    const { client, terminal, isJson } = session
    const found = await client.listLabels()
    if (isJson) return terminal.printJson(found)
    if (found.labels.length === 0 && terminal.isTerminal)
      return terminal.note('No labels. Write one: daymark add "Call Ada #work"')
    printFacts(
      terminal,
      found.labels.map(({ name, open, completed }) => [`#${cleanLine(name)}`, `${open} open, ${completed} completed`]),
    )
  },
})

async function rename({ client, terminal, isJson }: Session, [verb, from, to]: readonly string[]): Promise<void> {
  if (verb !== 'rename' || from === undefined || to === undefined) {
    throw usageError('A rename needs both names.', 'daymark labels rename OLD NEW')
  }
  const total = { renamed: 0, recurrences: 0, tooLong: new Set<string>(), isComplete: false }
  for (;;) {
    const { renamed, recurrences, tooLong, isComplete } = await client.renameLabel({ from, to })
    total.renamed += renamed
    total.recurrences += recurrences
    for (const text of tooLong) total.tooLong.add(text)
    total.isComplete = isComplete
    // Texts that are too long are found again.
    if (isComplete || renamed === 0) break
  }
  if (isJson) return terminal.printJson({ ...total, tooLong: [...total.tooLong] })
  const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`
  terminal.print(`Renamed in ${count(total.renamed, 'task')} and ${count(total.recurrences, 'recurrence')}.`)
  for (const text of total.tooLong) terminal.note(`Too long with the new label: ${cleanLine(text)}`)
}
