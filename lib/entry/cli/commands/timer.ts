import { reportChange } from '@/lib/entry/cli/change-tasks'
import { runScript } from '@/lib/entry/cli/checkout'
import { defineCommand } from '@/lib/entry/cli/command'
import { describeDuration } from '@/lib/entry/cli/duration'
import { CliError, usageError } from '@/lib/entry/cli/errors'
import { changeOptions } from '@/lib/entry/cli/options'

export const start = defineCommand({
  name: 'start',
  group: 'Tasks',
  summary: 'Start the timer of a task; without a task, start the server',
  description:
    'The timer of another task is stopped first. Without a task, it runs `npm run start` of the checkout that this program belongs to, or of the current folder.',
  arguments: [
    {
      name: 'TASK',
      description: 'A number of the last list, the end of an id, or an id',
      kind: 'task',
      isOptional: true,
    },
  ],
  options: changeOptions,
  examples: [
    ['daymark start 2', 'times the second task of the last list'],
    ['daymark start', 'serves http://localhost:3000'],
    ['PORT=3001 daymark start', 'serves another port'],
  ],
  async run(session, { words: [name] }) {
    if (name === undefined) {
      if (session.isDry || session.isQuiet) throw usageError('TASK is missing.', 'See: daymark start --help')
      return runScript('start', [])
    }
    const taskId = session.resolveTaskId(name)
    const running = await session.client.startTimer({ taskId })
    if (session.isJson) return session.terminal.printJson(running)
    await reportChange(session, 'Started', [taskId])
  },
})

export const stop = defineCommand({
  name: 'stop',
  group: 'Tasks',
  summary: 'Stop the timer',
  description: 'Its minutes are added to the time spent on its task.',
  arguments: [],
  options: changeOptions,
  examples: [['daymark stop', 'stops the timer that runs']],
  async run(session) {
    const { client, terminal, isJson } = session
    const { timer } = await client.getTimer()
    if (!timer)
      throw new CliError('No timer is running.', { code: 'INVALID_OPERATION', hint: 'Start one: daymark start 1' })
    const stopped = await client.stopTimer({ taskId: timer.taskId })
    if (isJson) return terminal.printJson(stopped)
    await reportChange(session, `Stopped after ${describeDuration(stopped.minutes)}`, [timer.taskId])
  },
})
