// Requests of people to an agent, in words, each with a checker of the state afterwards. Here the calls of a model are a script.
// With EVALUATE_WITH, a command with a model does them (docs/agents.md).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { db } from '@/lib/foundation/database/client'
import { localTimeOf } from '@/lib/foundation/time/local-time'
import { newAccount } from '../../support/accounts'
import { timeZone } from '../../support/day-page'
import { send } from '../../support/http'
import { callTool, connectMcp } from '../../support/mcp'
import type { Agent, Case, State } from './case'
import { lookingBack } from './looking-back'
import { oneTask } from './one-task'
import { severalTasks } from './several-tasks'

const cases = [...oneTask, ...severalTasks, ...lookingBack]
const command = process.env.EVALUATE_WITH

async function connectAgent(key: string): Promise<Agent> {
  const client = await connectMcp(key)
  const call: Agent['call'] = async (tool, args) => (await callTool(client, tool, args)).data
  return {
    call,
    find: async (text) => {
      const { tasks } = await call('find_tasks', { limit: 50 })
      return tasks.find((task: { text: string }) => task.text === text).id
    },
  }
}

/** Prepares a case in an account of its own. */
async function prepare({ given, before }: Case) {
  const account = await newAccount()
  await db().user.update({ where: { id: account.userId }, data: { timeZone } })
  const createNamedKey = (name: string) => createKey(account, { name, scope: 'full', expiresAt: null })
  const key = await createNamedKey('assistant')
  const [self, other] = [await connectAgent(key), await connectAgent(await createNamedKey('importer'))]
  const recurring = given?.filter(({ repeat }) => repeat !== undefined) ?? []
  const plain = given?.filter(({ repeat }) => repeat === undefined) ?? []
  if (plain.length > 0) await other.call('add_tasks', { tasks: plain })
  for (const task of recurring) await other.call('add_tasks', { tasks: [task] })
  await before?.(other, self)
  return { key, self }
}

async function readState(key: string): Promise<State> {
  const get = async (path: string) => JSON.parse((await send('GET', `/api/v1${path}`, { key })).text)
  const { tasks } = await get('/tasks/search?state=all&sort=oldest&limit=100&include=estimate')
  const { recurrences } = await get('/recurrences')
  const { timer } = await get('/timer')
  return {
    tasks: tasks.map((task: Record<string, never>) => ({
      text: task.text,
      date: task.date,
      done: task.isCompleted,
      archived: task.archivedAt !== null,
      priority: task.priority,
      due: task.dueTime === null ? undefined : localTimeOf(Number(task.dueTime), timeZone).clock,
      spent: task.timeSpent,
      estimate: task.estimate,
      details: task.details,
    })),
    recurring: recurrences,
    timer: timer?.text,
  }
}

/** Gives the words to a command, which reads them on its standard input and finds the server in its environment. */
async function solveByCommand(key: string, words: string, line: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-evaluation-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const url = `${inject('baseUrl')}/mcp`
  const config = join(folder, 'mcp.json')
  const daymark = { type: 'http', url, headers: { 'x-api-key': key } }
  writeFileSync(config, JSON.stringify({ mcpServers: { daymark } }), { mode: 0o600 })
  const env = { ...process.env, DAYMARK_MCP_URL: url, DAYMARK_API_KEY: key, MCP_CONFIG: config }
  const started = spawn(line, { shell: true, cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] })
  started.stdin.end(words)
  let output = ''
  started.stdout.on('data', (part) => {
    output += part
  })
  const code = await new Promise((resolve) => started.on('close', resolve))
  expect(code, output).toBe(0)
  return output
}

it('has 30 cases, each with words of its own', () => {
  expect(new Set(cases.map(({ words }) => words)).size).toBe(30)
})

describe.each(cases)('$words', (asked) => {
  it('is done', { timeout: command ? 300_000 : 60_000 }, async () => {
    const { key, self } = await prepare(asked)
    if (command) await solveByCommand(key, asked.words, command)
    else await asked.solve(self)
    asked.check(await readState(key))
  })
})

// A model that does nothing passes only where nothing is to be done.
it('is not done by doing nothing', async () => {
  const done = []
  for (const asked of cases) {
    const { key } = await prepare(asked)
    const state = await readState(key)
    try {
      asked.check(state)
      done.push(asked.words)
    } catch {}
  }
  expect(done).toEqual([expect.stringContaining('Do not add it twice')])
})

it('is done by a command that calls a tool', async () => {
  const [asked] = oneTask
  if (!asked) throw new Error('there is no case')
  const { key } = await prepare(asked)
  const program = join(import.meta.dirname, 'call-one-tool.mjs')
  await solveByCommand(key, asked.words, `"${process.execPath}" "${program}"`)
  asked.check(await readState(key))
})
