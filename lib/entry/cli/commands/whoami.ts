import { accessOf } from '@/lib/entry/cli/access-of'
import { defineCommand } from '@/lib/entry/cli/command'
import { describeDueTime } from '@/lib/entry/cli/due-time'
import { printFacts } from '@/lib/entry/cli/facts'
import { webOption } from '@/lib/entry/cli/options'
import { cleanLine } from '@/lib/entry/cli/terminal-text'
import { openPage } from '@/lib/entry/cli/web-page'

export const whoami = defineCommand({
  name: 'whoami',
  group: 'Account',
  summary: 'Show the account, the key and its rate limit',
  arguments: [],
  options: webOption,
  examples: [
    ['daymark whoami', 'which account, on which server'],
    ['daymark whoami --json', 'with the time zone and the rate limit'],
  ],
  async run(session, { values }) {
    const { terminal, connection } = session
    if (values.web) return openPage(session, '/profile')
    const me = await session.me()
    if (session.isJson) return terminal.printJson(me)
    const { account, today, key, rateLimit } = me
    const { timeZone } = account
    const expiry =
      key.expiresAt === null ? 'does not expire' : `expires ${describeDueTime(key.expiresAt, '', timeZone)}`
    printFacts(terminal, [
      ['account', cleanLine(account.name === null ? account.email : `${account.name} <${account.email}>`)],
      ['server', connection.url],
      ['profile', connection.source === 'profile' ? session.profile : 'none: DAYMARK_API_KEY is set'],
      ['today', `${today} (${cleanLine(timeZone)})`],
      ['key', `${cleanLine(key.name)}, ${accessOf(key.scope)}, ${expiry}`],
      ['requests left', `${rateLimit.remaining} of ${rateLimit.limit} per minute`],
    ])
  },
})
