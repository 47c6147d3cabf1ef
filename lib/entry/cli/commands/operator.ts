import { runScript } from '@/lib/entry/cli/checkout'
import { defineCommand } from '@/lib/entry/cli/command'

/** A command that runs a script of the checkout. */
function describeOperatorCommand(name: string, summary: string) {
  return {
    name,
    group: 'On the server',
    summary,
    description: `Runs \`npm run ${name}\` of the checkout that this program belongs to, or of the current folder.`,
    arguments: [],
    options: {},
  } as const
}

export const key = defineCommand({
  ...describeOperatorCommand('key', 'Create an API key'),
  isRaw: true,
  examples: [
    ['daymark key --email me@example.com --name laptop', 'prints a key, and creates the account if there is none'],
    ['daymark key --help', 'lists its options'],
  ],
  run: (_session, { words }) => runScript('key', words),
})

export const password = defineCommand({
  ...describeOperatorCommand('password', 'Print a link to choose a new password'),
  isRaw: true,
  examples: [['daymark password --email me@example.com', 'for an account without a password, or a forgotten one']],
  run: (_session, { words }) => runScript('password', words),
})

export const backup = defineCommand({
  ...describeOperatorCommand('backup', 'Back up the database while the service runs'),
  isRaw: true,
  examples: [['daymark backup daymark.sql.gz', 'all accounts with all tasks, as they are at one moment']],
  run: (_session, { words }) => runScript('backup', words),
})
