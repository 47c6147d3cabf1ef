import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inject, onTestFinished } from 'vitest'
import { Daymark } from '@/lib/entry/client/entry'
import { newAccount, newKey } from './accounts'
import { root } from './test-database'

const examples = join(root, 'examples')

type Run = { child: ChildProcess; stdout: Promise<string>; stderr: Promise<string>; status: Promise<number> }

/** An account and what its programs find in their environment. */
export async function newOwner(scope: 'full' | 'read' = 'full') {
  const account = await newAccount()
  const DAYMARK_API_KEY = await newKey(account, scope)
  const daymark = new Daymark({ apiKey: await newKey(account), baseUrl: inject('baseUrl') })
  const { today } = await daymark.getMe()
  return { daymark, today, env: { DAYMARK_API_KEY, DAYMARK_URL: inject('baseUrl') } }
}

/** Starts a program of `examples`, and kills it after the test. */
export function startExample(command: string, args: string[], env: Record<string, string>, folder = examples): Run {
  const [program, ...rest] = args
  const child = spawn(command, [join(folder, program ?? ''), ...rest], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const status = once(child, 'close').then(([code]) => code)
  return { child, stdout: text(child.stdout), stderr: text(child.stderr), status }
}

/** Runs a program of `examples` to its end. */
export async function runExample(command: string, args: string[], env: Record<string, string>, folder = examples) {
  const { stdout, stderr, status } = startExample(command, args, env, folder)
  return { status: await status, stdout: await stdout, stderr: await stderr }
}
