import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectFolder } from './project-folder'

/** The program of a release, beside the folder of its server. It needs no npm. A checkout has scripts. */
const program = 'daymark.mjs'

/**
 * Returns how an operator calls a command here, as the beginning of a line for a shell.
 * @param root the folder of the checkout, or of the server of a release
 */
export function describeOperatorCommand(name: 'key' | 'password', root = projectFolder()): string {
  return existsSync(join(dirname(root), program)) ? `node ${program} ${name}` : `npm run --silent ${name} --`
}
