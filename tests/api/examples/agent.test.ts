// The agent in `examples`, on the real server, with a model that follows a script.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { addDays } from '@/lib/foundation/time/dates'
import { newOwner, runExample } from '../../support/run-example'
import { root } from '../../support/test-database'

it('the agent makes the calls that the model chooses, until it answers in words', async () => {
  const { daymark, today, env } = await newOwner()
  const { _id: taskId } = await daymark.createTask({ text: 'Water the plants', date: addDays(today, -1) })
  const call = (name: string, input: object | string) => ({
    id: randomUUID(),
    type: 'function',
    function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  })
  // Responses of the model to each request, in turn.
  const script: object[] = [
    { role: 'assistant', content: null, tool_calls: [call('getDashboard', { date: today })] },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        call('updateTask', { taskId, date: today }),
        call('createTask', { text: 'x', date: 'tomorrow' }),
        call('createTask', '{'),
        call('deleteEverything', {}),
      ],
    },
    { role: 'assistant', content: 'I have moved one task.' },
  ]
  const asked: { messages: { role: string; content: string }[]; tools: { function: { name: string } }[] }[] = []
  const model = createServer(async (request, response) => {
    expect([request.url, request.headers.authorization]).toEqual(['/v1/chat/completions', 'Bearer sk-test'])
    asked.push(JSON.parse(await text(request)))
    response.end(JSON.stringify({ choices: [{ message: script[asked.length - 1] }] }))
  })
  model.listen(0, '127.0.0.1')
  await once(model, 'listening')
  onTestFinished(() => {
    model.close()
  })
  const address = model.address()
  const { status, stdout, stderr } = await runExample(
    process.execPath,
    ['agent.mjs', 'Move what is overdue to today.'],
    {
      ...env,
      OPENAI_BASE_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`,
      OPENAI_API_KEY: 'sk-test',
      MODEL: 'scripted',
    },
  )
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'I have moved one task.\n', stderr: '' })
  expect(await daymark.listTasks({ date: today })).toMatchObject([{ _id: taskId, text: 'Water the plants' }])
  const [first, , last] = asked
  expect(first?.messages[0]?.content).toBe(`Today is ${today}. Move what is overdue to today.`)
  expect(first?.tools.map(({ function: { name } }) => name)).toEqual(['getDashboard', 'createTask', 'updateTask'])
  const results = last?.messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
  expect(results).toEqual([
    expect.stringContaining('Water the plants'),
    '{"success":true}',
    expect.stringContaining('ValidationError: date: '),
    expect.stringContaining('SyntaxError'),
    '"There is no such tool."',
  ])
})

it.each(['OPENAI_BASE_URL', 'MODEL'])('the agent asks for %s', async (missing) => {
  const { env } = await newOwner()
  const model = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', MODEL: 'scripted', [missing]: '' }
  const { status, stdout, stderr } = await runExample(process.execPath, ['agent.mjs', 'Plan.'], { ...env, ...model })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('Error: Set OPENAI_BASE_URL and MODEL')
})

it('the agent has 30 lines of code', () => {
  const lines = readFileSync(join(root, 'examples', 'agent.mjs'), 'utf8').split('\n')
  expect(lines.filter((line) => line !== '' && !/^\/[/*]/.test(line))).toHaveLength(30)
})
