// A scripted model: it knows only what the prompt says, and calls only tools that the prompt names.
import type { Client } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { newAccount, newKey } from '../support/accounts'
import { addTasks, callTool, connectMcp } from '../support/mcp'

async function readPrompt(client: Client, name: string) {
  const { messages } = await client.getPrompt({ name })
  const { content } = messages[0] ?? {}
  if (content?.type !== 'text') throw new Error('the prompt has no text')
  const { text } = content
  return {
    text,
    /** The id at the end of the line of a task. */
    idOf: (task: string) => new RegExp(`^- \\[[x ]\\] ${task}\\b.* ([0-9a-f-]{36})$`, 'm').exec(text)?.[1],
    call: (tool: string, args: Record<string, unknown>) => {
      expect(text).toContain(tool)
      return callTool(client, tool, args)
    },
  }
}

const connect = async () => connectMcp(await newKey(await newAccount()))
const textsOf = (tasks: unknown) => Object(tasks).map(({ text }: { text: string }) => text)

describe('a scripted model', () => {
  it('plans a day: it takes over what is overdue, orders the day, and puts off the rest', async () => {
    const client = await connect()
    await addTasks(
      client,
      { text: 'Water the plants', date: 'yesterday', priority: 'low' },
      { text: 'Pay the rent', date: 'yesterday', priority: 'high' },
      { text: 'Write the report', due: '17:00' },
      { text: 'Tidy up' },
    )
    const { idOf, call } = await readPrompt(client, 'plan_day')
    await call('move_tasks', { ids: [idOf('Pay the rent')], date: 'today' })
    await call('move_tasks', { ids: [idOf('Water the plants'), idOf('Tidy up')], date: 'tomorrow' })
    await call('reorder_tasks', { ids: [idOf('Pay the rent'), idOf('Write the report')] })
    await call('update_tasks', { tasks: [{ id: idOf('Write the report'), estimate: 90 }] })
    const { data } = await callTool(client, 'get_day')
    expect(data).toMatchObject({
      overdue: [],
      open: [{ text: 'Pay the rent' }, { text: 'Write the report', estimate: 90 }],
    })
    const tomorrow = Object((await callTool(client, 'get_day', { date: 'tomorrow' })).data)
    expect(textsOf(tomorrow.open)).toEqual(['Water the plants', 'Tidy up'])
  })

  it('closes a day: it completes what was done, with the time, and leaves nothing open', async () => {
    const client = await connect()
    await addTasks(
      client,
      { text: 'Write the report' },
      { text: 'Tidy up' },
      { text: 'Old idea' },
      { text: 'Run', done: true },
    )
    const { idOf, call, text } = await readPrompt(client, 'review_day')
    expect(text).toContain('1 done')
    await call('update_tasks', { tasks: [{ id: idOf('Write the report'), minutes: 80 }] })
    await call('set_state', { ids: [idOf('Write the report')], state: 'completed' })
    await call('move_tasks', { ids: [idOf('Tidy up')], date: 'tomorrow' })
    await call('set_state', { ids: [idOf('Old idea')], state: 'archived' })
    const { data } = await callTool(client, 'get_day')
    expect(data).toMatchObject({ counts: { open: 0, done: 2 }, done: [{ text: 'Write the report', minutes: 80 }, {}] })
  })

  it('reviews a week: it settles each task that was left', async () => {
    const client = await connect()
    await addTasks(
      client,
      { text: 'Sent the invoice', date: '-2', done: true },
      { text: 'Call the bank', date: '-3' },
      { text: 'Sort photos', date: '-6' },
      { text: 'Too long ago', date: '-7' },
    )
    const { idOf, call, text } = await readPrompt(client, 'review_week')
    expect(text).toMatch(/1 of 3 tasks completed/)
    expect(idOf('Too long ago')).toBeUndefined()
    await call('move_tasks', { ids: [idOf('Call the bank')], date: 'next monday' })
    await call('set_state', { ids: [idOf('Sort photos')], state: 'archived' })
    const again = await readPrompt(client, 'review_week')
    expect(again.text).toMatch(/## Still open\nNo task found/)
  })
})
