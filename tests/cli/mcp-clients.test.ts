// The bridge between the official client, which starts it, and the real server.
import { Client, type ClientOptions } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, it, onTestFinished } from 'vitest'
import { newPerson, program } from '../support/command-line'

it.each<[version: string, options: ClientOptions]>([
  ['2025-11-25', {}],
  ['2026-07-28', { versionNegotiation: { mode: 'auto' } }],
])('serves the official client with protocol %s', async (version, options) => {
  const me = await newPerson()
  const client = new Client({ name: 'test', version: '1.0.0' }, options)
  onTestFinished(() => client.close())
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], env: me.env }))
  expect(client.getNegotiatedProtocolVersion()).toBe(version)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('add_tasks')
  const text = 'Pay the Bäcker 🍞'
  await client.callTool({ name: 'add_tasks', arguments: { tasks: [{ text, date: '2026-03-01' }] } })
  const { contents } = await client.readResource({ uri: 'daymark://day/2026-03-01' })
  expect(JSON.stringify(contents)).toContain(text)
  expect((await me.json(['find'])).tasks[0].text).toBe(text)
})
