import { reportChange } from '@/lib/entry/cli/change-tasks'
import { defineCommand } from '@/lib/entry/cli/command'
import { changeOptions } from '@/lib/entry/cli/options'

export const undo = defineCommand({
  name: 'undo',
  group: 'Tasks',
  summary: 'Undo the last change',
  description:
    'Takes back the last change that was made with this API key, all of it or nothing, within 24 hours. Added tasks are archived. A second `daymark undo` does the change again. Refused when a task has changed since, and for deletions, recurrences, renamed labels, started timers and large imports.',
  arguments: [],
  options: changeOptions,
  examples: [['daymark undo', 'after `daymark done 2` by mistake']],
  async run(session) {
    const { taskIds } = await session.client.undoLastChange()
    await reportChange(session, 'Undone', taskIds)
  },
})
