import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, inject, onTestFinished } from 'vitest'

/** The generations of the protocol, as the official client names them. */
export const generations = { 2025: 'legacy', 2026: { pin: '2026-07-28' } } as const
export type Generation = keyof typeof generations

/** Connects the official client for one test. */
export async function connectMcp(key: string, generation: Generation = 2026): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: generations[generation] }, capabilities: {} },
  )
  const headers = { 'x-api-key': key }
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', inject('baseUrl')), { requestInit: { headers } }),
  )
  onTestFinished(() => client.close())
  return client
}

/** Calls a tool, which must succeed. Returns its text and its data. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { text, isError, data } = await tryTool(client, name, args)
  expect(isError, text).toBe(false)
  return { text, data }
}

/** Calls a tool, which may fail. The client checks the data against the schema of the tool. */
export async function tryTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args })
  const [first] = content
  expect(content).toHaveLength(1)
  if (first?.type !== 'text') throw new Error('no text')
  return { text: first.text, isError: isError === true, data: structuredContent }
}

/** Adds tasks with these fields. Returns their ids. */
export async function addTasks(client: Client, ...tasks: Record<string, unknown>[]): Promise<string[]> {
  const { data } = await callTool(client, 'add_tasks', { tasks })
  return Object(data).tasks.map(({ id }: { id: string }) => id)
}
