import { accessOf } from '@/lib/entry/cli/access-of'
import { clientSettings } from '@/lib/entry/cli/client-settings'
import { defineCommand } from '@/lib/entry/cli/command'
import { configPath, findProfile, saveProfile } from '@/lib/entry/cli/config'
import { notDaymark, usageError } from '@/lib/entry/cli/errors'
import { ask, askSecret } from '@/lib/entry/cli/prompt'
import { readStandardInput } from '@/lib/entry/cli/read-input'
import { defaultUrl, isUnencrypted, parseServiceUrl } from '@/lib/entry/cli/service-url'
import type { Session } from '@/lib/entry/cli/session'
import { cleanLine } from '@/lib/entry/cli/terminal-text'
import { Daymark } from '@/lib/entry/client/daymark'
import type { Me } from '@/lib/entry/client/operation-types'

export const login = defineCommand({
  name: 'login',
  group: 'Account',
  summary: 'Save the address of a server and an API key',
  description:
    'Create a key in the web app under API Keys, or on the server with `npm run key`. It is saved in a file that only you can read. There is no option for the key, because other users of a machine can see options.',
  arguments: [],
  options: {
    url: {
      type: 'string',
      value: 'URL',
      kind: 'text',
      description: `The address of the server (default ${defaultUrl})`,
    },
    'with-key': { type: 'boolean', description: 'Read the key from standard input' },
  },
  examples: [
    ['daymark login', 'asks for the address and the key'],
    ['daymark login --url https://tasks.example.com --with-key < key.txt', 'without a terminal'],
    ['daymark login --profile work', 'another account, for use with --profile work'],
  ],
  async run(session, { values }) {
    const { environment, terminal, profile } = session
    const withKey = values['with-key'] ?? false
    if (!withKey && !terminal.canAsk) {
      throw usageError(
        'There is no terminal to ask for the key.',
        'Pass it on standard input: daymark login --with-key < key.txt',
      )
    }
    const url = await readUrl(session, values.url, withKey)
    if (isUnencrypted(url)) terminal.warn(`${url} is not encrypted: others on the network can read the key.`)
    const apiKey = (withKey ? await readStandardInput() : await askForKey(session, url)).trim()
    if (apiKey === '')
      throw usageError('There is no key.', 'Pass it on standard input: daymark login --with-key < key.txt')
    const client = new Daymark({ baseUrl: url, apiKey, ...clientSettings })
    const me = await client.getMe()
    // Anything may answer at an address that was mistyped.
    if (typeof me.today !== 'string' || typeof me.key?.name !== 'string')
      throw notDaymark(url, 'Check the address. Nothing was saved.')
    saveProfile(environment, profile, { url, apiKey })
    if (session.isJson) terminal.printJson(me)
    else terminal.note(describeLogin(session, url, me))
    if (environment.apiKey !== undefined) {
      terminal.warn('DAYMARK_API_KEY is set, and replaces the saved key. Unset it to use the saved one.')
    }
  },
})

async function readUrl(
  { environment, terminal, config, profile }: Session,
  option: string | undefined,
  withKey: boolean,
) {
  if (option !== undefined) return parseServiceUrl(option)
  const known = environment.url ?? findProfile(config, profile)?.url ?? defaultUrl
  if (withKey) return parseServiceUrl(known)
  const answer = await ask(`Address of the server [${terminal.errorStyle('dim', known)}]: `)
  return parseServiceUrl(answer.trim() === '' ? known : answer)
}

function askForKey({ terminal }: Session, url: string): Promise<string> {
  terminal.note(`Create a key at ${url}/profile/api-keys, and paste it here. It is not shown.`)
  return askSecret('Key: ')
}

function describeLogin({ environment, profile }: Session, url: string, { account, key }: Me): string {
  const access = accessOf(key.scope)
  const name = profile === 'default' ? '' : ` as the profile ${profile}`
  return [
    `Logged in to ${url} as ${cleanLine(account.email)}, with the key ${JSON.stringify(cleanLine(key.name))} (${access})${name}.`,
    `Saved in ${configPath(environment)}. Try: daymark day`,
  ].join('\n')
}
