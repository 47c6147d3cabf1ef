// Stands for a command with a model: adds the words that it reads as a task for tomorrow at 15:00.
import { readFileSync } from 'node:fs'

const { url, headers } = JSON.parse(readFileSync(process.env.MCP_CONFIG, 'utf8')).mcpServers.daymark
const tasks = [{ text: readFileSync(0, 'utf8'), date: 'tomorrow', due: '15:00' }]
const params = { name: 'add_tasks', arguments: { tasks } }
const answer = await fetch(url, {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
})
process.exitCode = answer.ok ? 0 : 1
