import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inject, onTestFinished } from 'vitest'
import { newAccount, newKey } from './accounts'
import { root } from './test-database'

export const program = join(root, 'dist', 'cli.mjs')

export type Ended = { code: number | null; stdout: string; stderr: string }

type Input = { input?: string | Uint8Array; env?: Record<string, string>; cwd?: string }

export type Person = Awaited<ReturnType<typeof newPerson>>

/** Creates a folder for one test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The environment of a shell in a home folder. */
export function environmentIn(home: string): Record<string, string> {
  return { HOME: home, PATH: [process.env.PATH, '/usr/bin', '/bin'].join(delimiter), LANG: 'C.UTF-8', TZ: 'Asia/Tokyo' }
}

/** Starts a program, and collects its output. */
export function startProgram(command: string, args: readonly string[], { input, env = {}, cwd }: Input) {
  const child = spawn(command, args, {
    env: { NODE_ENV: 'production', ...env },
    ...(cwd !== undefined && { cwd }),
    stdio: 'pipe',
  })
  // A program that does not read its input closes it.
  child.stdin.on('error', () => undefined)
  if (input !== undefined) child.stdin.end(input)
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const ended: Promise<Ended> = output.then(([stdout, stderr, [code]]) => ({ code, stdout, stderr }))
  return { child, ended }
}

/** Creates a person with a home folder, who has the key of a new account in the environment. */
export async function newPerson() {
  const account = await newAccount()
  const key = await newKey(account)
  const home = newFolder()
  const env: Record<string, string> = { ...environmentIn(home), DAYMARK_URL: inject('baseUrl'), DAYMARK_API_KEY: key }
  /** Runs the command line to its end. Nothing is a terminal. */
  const run = (args: readonly string[], { input = '', ...options }: Input = {}) =>
    startProgram(process.execPath, [program, ...args], { input, ...options, env: { ...env, ...options.env } }).ended
  /** Runs it and expects success. Returns what it prints. */
  const print = async (args: readonly string[], input?: Input) => {
    const { code, stdout, stderr } = await run(args, input)
    if (code !== 0) throw new Error(`daymark ${args.join(' ')} ended with ${code}: ${stderr}`)
    return stdout
  }
  /** The same with --json, parsed. */
  const json = async (args: readonly string[], input?: Input) => JSON.parse(await print([...args, '--json'], input))
  return { userId: account.userId, key, home, env, run, print, json }
}
