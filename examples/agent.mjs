// An agent in 30 lines of code: a model chooses calls, and this program makes them, until it answers in words.
// It imports the client library, which a release has, and the first `npm start` of a clone builds.
//
//   export DAYMARK_API_KEY=svc_…                      # what the key may do, the agent may do
//   export DAYMARK_URL=https://tasks.example.com      # default: http://localhost:3000
//   export OPENAI_BASE_URL=http://localhost:11434/v1  # any API that is compatible with OpenAI's, such as Ollama's
//   export OPENAI_API_KEY=… MODEL=…
//   node examples/agent.mjs "Move what is overdue to today."
import { Daymark } from 'daymark'

const { OPENAI_BASE_URL, OPENAI_API_KEY, MODEL } = process.env
if (!OPENAI_BASE_URL || !MODEL) throw new Error('Set OPENAI_BASE_URL and MODEL to the address and the name of a model.')
const daymark = new Daymark()
const [text, date, taskId, isCompleted] = ['string', 'string', 'string', 'boolean'].map((type) => ({ type }))

/** @type {Record<string, [object, (json: string) => Promise<unknown>]>} The service checks every field. */
const tools = {
  getDashboard: [{ date }, async (json) => daymark.getDashboard(JSON.parse(json))],
  createTask: [{ text, date }, async (json) => daymark.createTask(JSON.parse(json))],
  updateTask: [{ taskId, text, date, isCompleted }, async (json) => daymark.updateTask(JSON.parse(json))],
}
const functions = Object.entries(tools).map(([name, [properties]]) => {
  return { type: 'function', function: { name, parameters: { type: 'object', properties } } }
})

/** @param {object[]} messages */
async function askModel(messages) {
  const headers = { authorization: `Bearer ${OPENAI_API_KEY}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ model: MODEL, messages, tools: functions })
  const response = await fetch(`${OPENAI_BASE_URL}/chat/completions`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()).choices[0].message
}

/** @type {{ content?: string, tool_calls?: any[], [field: string]: unknown }[]} */
const messages = [{ role: 'user', content: `Today is ${(await daymark.getMe()).today}. ${process.argv[2]}` }]
for (let turn = 0; turn < 20; turn++) {
  messages.push(await askModel(messages))
  if (!messages.at(-1)?.tool_calls?.length) break
  for (const { id, function: call } of messages.at(-1)?.tool_calls ?? []) {
    const result = (await tools[call.name]?.[1]?.(call.arguments).catch(String)) ?? 'There is no such tool.'
    messages.push({ role: 'tool', tool_call_id: id, content: JSON.stringify(result) })
  }
}
console.log(messages.at(-1)?.content)
