import { renderTable } from './table'
import type { Terminal } from './terminal'

/** Prints names and values, without those that are empty. For programs, a tab separates the two. */
export function printFacts(terminal: Terminal, facts: readonly (readonly [name: string, value: string])[]): void {
  const present = facts.filter(([, value]) => value !== '')
  if (!terminal.isTerminal) {
    for (const fact of present) terminal.print(fact.join('\t'))
    return
  }
  const rows = present.map(([name, value]) => [{ text: name, style: 'dim' } as const, { text: value }])
  for (const line of renderTable(rows, [{}, { isFlexible: true }], terminal)) terminal.print(line)
}
