import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { env } from '@/lib/foundation/settings/env'
import { settingDefaults } from '@/lib/foundation/settings/schema'
import { projectFolder } from './project-folder'

/** The program of a release, beside the folder of its server. It needs no npm. A checkout has scripts. */
const program = 'daymark.mjs'

/**
 * Returns how an operator calls a command of this checkout or release, as the beginning of a line for a shell.
 * @param root the folder of the checkout, or of the server of a release, for an operator in the current folder; without
 *   it, the line names no path, because strangers see it
 */
export function describeOperatorCommand(name: 'key' | 'password' | 'backup' | 'restore', root?: string): string {
  const path = join(dirname(root ?? projectFolder()), program)
  if (!existsSync(path)) return `npm run --silent ${name} --`
  const shown = relative(process.cwd(), path)
  if (root === undefined) return `node ${program} ${name}`
  return `node ${quoteForShell(shown.startsWith('..') ? path : shown)} ${name}`
}

/**
 * Returns the settings with which an operator's command finds this service, as the beginning of a line for a shell. It is
 * empty where they are the defaults.
 */
export function describeSettings(...names: (keyof typeof settingDefaults)[]): string {
  const settings = env()
  const changed = names.filter((name) => settings[name] !== settingDefaults[name])
  return changed.map((name) => `${name}=${quoteForShell(String(settings[name]))} `).join('')
}

function quoteForShell(value: string): string {
  return /^[\w./:-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`
}
