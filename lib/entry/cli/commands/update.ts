import { defineCommand } from '@/lib/entry/cli/command'
import { CliError, usageError } from '@/lib/entry/cli/errors'
import { findInstallation } from '@/lib/entry/cli/installation'
import { yesOption } from '@/lib/entry/cli/options'
import { ask } from '@/lib/entry/cli/prompt'
import { prepareReplacement } from '@/lib/entry/cli/replace-program'
import type { Session } from '@/lib/entry/cli/session'
import { version } from '@/package.json'

export const update = defineCommand({
  name: 'update',
  group: 'Account',
  summary: 'Update this program',
  description:
    'A file that came from a server is replaced by the one that the server offers now, after a question. For other installations, such as by npm, the command that updates them is printed. `daymark edit` changes a task.',
  arguments: [],
  options: {
    ...yesOption,
    'dry-run': { type: 'boolean', description: 'Say what would be done, and do nothing' },
  },
  examples: [
    ['daymark update', 'asks before it replaces anything'],
    ['daymark update --yes', 'in scripts'],
  ],
  async run(session, { values }) {
    const { terminal, isJson, isDry } = session
    const installation = findInstallation()
    if (installation.kind !== 'file') {
      if (isJson) terminal.printJson({ version, ...installation })
      else {
        terminal.note(`Version ${version}, ${places[installation.kind]}. Update it with:`)
        terminal.print(installation.command)
      }
      return
    }
    const { path } = installation
    if (!values.yes && !isDry && !terminal.canAsk) throw usageError('There is no terminal to ask.', 'Add --yes.')
    const { url } = session.connection
    const { version: offered, isOther, put, discard } = await prepareReplacement(url, path)
    try {
      if (isOther && !isDry) {
        if (!values.yes) await confirm(`Replace ${path}, version ${version}, by version ${offered} of ${url}?`)
        put()
      }
    } finally {
      discard()
    }
    report(session, { kind: 'file', path, version, offered, isUpdated: isOther && !isDry }, isOther)
  },
})

const places = {
  checkout: 'built in a checkout',
  release: 'part of a release',
  npm: 'installed by npm',
  npx: 'run by npx',
  project: 'a package of a project',
} as const

async function confirm(question: string): Promise<void> {
  const answer = await ask(`${question} [y/N] `)
  if (!/^y(es)?$/i.test(answer.trim())) throw new CliError('Nothing was replaced.', { code: 'CANCELED' })
}

type Report = { kind: 'file'; path: string; version: string; offered: string; isUpdated: boolean }

function report({ terminal, isJson }: Session, facts: Report, isOther: boolean): void {
  const { path, version, offered, isUpdated } = facts
  if (isJson) terminal.printJson(facts)
  else if (!isOther) terminal.note(`${path} is what the server offers: version ${version}.`)
  else terminal.note(`${isUpdated ? 'Replaced' : 'Would replace'} ${path}: version ${version} by ${offered}.`)
}
