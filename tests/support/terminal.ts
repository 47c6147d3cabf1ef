import { stripVTControlCharacters } from 'node:util'
import { type IPty, spawn } from '@lydell/node-pty'
import { onTestFinished } from 'vitest'

type Settings = { columns: number; env: Record<string, string>; cwd?: string }

export type TerminalProgram = {
  /** Everything that was printed, with escape sequences. */
  output: () => string
  /** The lines that were printed, without them. */
  lines: () => string[]
  type: (keys: string) => void
  /** Resolves when the output without escape sequences matches. Rejects when the program ends first. */
  waitFor: (pattern: RegExp) => Promise<void>
  /** Resolves with the exit code. */
  ended: Promise<number>
}

/** Starts a program in a pseudo-terminal. Ends it after the test. */
export function startInTerminal(
  file: string,
  args: readonly string[],
  { columns, env, cwd }: Settings,
): TerminalProgram {
  const terminal: IPty = spawn(file, [...args], {
    cols: columns,
    rows: 40,
    name: 'xterm-256color',
    env: { ...env, TERM: 'xterm-256color' },
    ...(cwd !== undefined && { cwd }),
  })
  let output = ''
  let hasEnded = false
  const watchers = new Set<() => void>()
  const notify = () => {
    for (const watcher of watchers) watcher()
  }
  terminal.onData((data) => {
    output += data
    notify()
  })
  const ended = new Promise<number>((resolve) => {
    terminal.onExit(({ exitCode, signal = 0 }) => {
      hasEnded = true
      notify()
      resolve(signal === 0 ? exitCode : 128 + signal)
    })
  })
  onTestFinished(async () => {
    if (!hasEnded) terminal.kill('SIGKILL')
    await ended
  })
  const plain = () => stripVTControlCharacters(output)
  const waitFor = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        const isFound = pattern.test(plain())
        if (isFound) resolve()
        else if (hasEnded) reject(new Error(`ended before its output matched ${pattern}:\n${output}`))
        if (isFound || hasEnded) watchers.delete(look)
      }
      watchers.add(look)
      look()
    })
  return {
    output: () => output,
    lines: () => plain().trimEnd().split(/\r?\n/),
    type: (keys) => terminal.write(keys),
    waitFor,
    ended,
  }
}
