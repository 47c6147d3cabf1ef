import { defineCommand } from '@/lib/entry/cli/command'
import { findProfile, removeProfile } from '@/lib/entry/cli/config'
import { CliError } from '@/lib/entry/cli/errors'
import { exitCodes } from '@/lib/entry/cli/exit-codes'
import { removeState } from '@/lib/entry/cli/state'

export const logout = defineCommand({
  name: 'logout',
  group: 'Account',
  summary: 'Remove a saved key',
  description: 'The key stays valid. Revoke it in the web app under API Keys.',
  arguments: [],
  options: {},
  examples: [
    ['daymark logout', 'removes the key of the default profile'],
    ['daymark logout --profile work', 'removes another one'],
  ],
  async run({ environment, terminal, config, profile, isJson }) {
    const saved = findProfile(config, profile)
    if (saved === undefined) {
      throw new CliError(`No key is saved in the profile ${profile}.`, {
        exitCode: exitCodes.denied,
        code: 'NOT_LOGGED_IN',
        hint: 'Run: daymark login',
      })
    }
    removeProfile(environment, profile)
    removeState(environment, profile)
    if (isJson) terminal.printJson({ profile, url: saved.url })
    else terminal.note(`Logged out of ${saved.url}. The key stays valid: revoke it at ${saved.url}/profile/api-keys.`)
  },
})
