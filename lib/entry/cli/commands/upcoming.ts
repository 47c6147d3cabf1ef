import { defineCommand } from '@/lib/entry/cli/command'
import { usageError } from '@/lib/entry/cli/errors'
import { quietOption } from '@/lib/entry/cli/options'
import { printDates } from '@/lib/entry/cli/print-dates'
import { maxRangeDays } from '@/lib/foundation/limits'
import { addDays } from '@/lib/foundation/time/dates'

const defaultDays = 7

export const upcoming = defineCommand({
  name: 'upcoming',
  group: 'Tasks',
  summary: 'Show the open tasks of the next days, by date',
  arguments: [
    {
      name: 'DAYS',
      description: `How many days, today included (default ${defaultDays})`,
      kind: 'text',
      isOptional: true,
    },
  ],
  options: quietOption,
  examples: [
    ['daymark upcoming', 'what is to be done in a week'],
    ['daymark upcoming 30', 'in 30 days'],
  ],
  async run(session, { words: [days = String(defaultDays)] }) {
    const count = /^\d{1,3}$/.test(days) ? Number(days) : 0
    if (count < 1 || count > maxRangeDays) throw usageError(`DAYS must be a whole number from 1 to ${maxRangeDays}.`)
    const from = await session.today()
    const nothing = `No open tasks in the next ${count === 1 ? 'day' : `${count} days`}.`
    await printDates(session, { from, to: addDays(from, count - 1), state: 'open', nothing })
  },
})
