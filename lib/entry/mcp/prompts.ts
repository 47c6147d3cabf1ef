import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { McpCaller } from './caller'
import { failProtocol } from './fail-protocol'
import { dateHint } from './fields'
import { renameFields } from './rename-fields'
import { runTool } from './run-tool'
import { findTasks } from './tools/find-tasks'
import { getDay } from './tools/get-day'
import { getStats } from './tools/get-stats'

type Prompt = {
  name: string
  title: string
  description: string
  argument: { name: 'date'; description: string }
  write: (caller: McpCaller, date: string) => Promise<string>
}

const planDay: Prompt = {
  name: 'plan_day',
  title: 'Plan a day',
  description: 'Plans a date from its tasks and what is overdue.',
  argument: { name: 'date', description: `${dateHint}. today when absent` },
  write: async (caller, date) => {
    const day = await runTool(getDay, caller, { date })
    return [
      'Help me plan this day in Daymark. These are its tasks:',
      day.text,
      'Propose an order for the day and what to move to another date, with a reason for each. Ask before you change anything. Then do what I agree to with set_state, update_tasks, move_tasks, reorder_tasks and add_tasks.',
    ].join('\n\n')
  },
}

const reviewDay: Prompt = {
  name: 'review_day',
  title: 'Review a day',
  description: 'Closes a date in the evening: what was done, what is left and where it goes.',
  argument: { name: 'date', description: `${dateHint}. today when absent` },
  write: async (caller, date) => {
    const day = await runTool(getDay, caller, { date })
    return [
      'Help me close this day in Daymark. These are its tasks:',
      day.text,
      'Ask first whether something is done that is still listed as open, and how long it took. Then propose for each task that is left to move it to another date or to archive it, with a reason. Ask before you change anything. Then do what I agree to with set_state, update_tasks and move_tasks, and end with one line about the day.',
    ].join('\n\n')
  },
}

const reviewWeek: Prompt = {
  name: 'review_week',
  title: 'Review a week',
  description: 'Reviews the seven days that end on a date: what was done, what was left.',
  argument: { name: 'date', description: `Last day: ${dateHint}. today when absent` },
  write: async (caller, date) => {
    const stats = await runTool(getStats, caller, { to: date })
    const { from, to } = stats.data
    const open = await runTool(findTasks, caller, { from, to, state: 'open', sort: 'oldest', limit: 50 })
    const done = await runTool(findTasks, caller, { from, to, state: 'completed', sort: 'oldest', limit: 50 })
    return [
      'Help me review this week in Daymark.',
      `${stats.text}\nThe figures count completed tasks that are archived too; the lists leave them out.`,
      `## Completed\n${done.text}`,
      `## Still open\n${open.text}`,
      'Summarize what was done and what was left, and point out a pattern if there is one. For each open task propose to do it, move it, or archive it. Ask before you change anything. Then do what I agree to with set_state and move_tasks.',
    ].join('\n\n')
  },
}

const prompts: readonly Prompt[] = [planDay, reviewDay, reviewWeek]

export const promptList = prompts.map(({ argument, write: _write, ...facts }) => ({
  ...facts,
  arguments: [{ ...argument, required: false }],
}))

/**
 * Writes a prompt with the tasks that it is about.
 * @throws ProtocolError
 */
export async function getPrompt(caller: McpCaller, name: string, args: Record<string, string> = {}) {
  const prompt = prompts.find((candidate) => candidate.name === name)
  if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name}.`)
  const unknown = Object.keys(args).find((key) => key !== prompt.argument.name)
  if (unknown) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${unknown}: is not an argument of ${name}`)
  try {
    const text = await prompt.write(caller, args.date || 'today')
    caller.note(name)
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    }
  } catch (error) {
    // The tools that a prompt calls have other names for its date.
    const renamed = renameFields(error, (path) => path.replace(/^(?:from|to)$/, prompt.argument.name))
    throw failProtocol(renamed, caller, name)
  }
}
