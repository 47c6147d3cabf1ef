import { realpathSync } from 'node:fs'
import { basename, dirname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findOwnCheckout } from './checkout'

/** How this program was installed, and the command that updates it. A file of its own is replaced by `daymark update`. */
export type Installation =
  | { kind: 'checkout' | 'release' | 'npm' | 'npx' | 'project'; path: string; command: string }
  | { kind: 'file'; path: string }

export function findInstallation(path = realpathSync(fileURLToPath(import.meta.url))): Installation {
  const checkout = findOwnCheckout()
  if (checkout?.kind === 'checkout') {
    return { kind: 'checkout', path, command: `cd ${checkout.folder} && git pull && npm start` }
  }
  // docs/upgrades.md says how a release is replaced.
  if (checkout) return { kind: 'release', path, command: 'npx ./daymark-<version>-<platform>.tar.gz' }
  const packages = dirname(dirname(dirname(path)))
  if (!path.endsWith(['', 'node_modules', 'daymark', 'dist', basename(path)].join(sep))) return { kind: 'file', path }
  if (packages.includes(`${sep}_npx${sep}`)) return { kind: 'npx', path, command: 'npx daymark@latest' }
  // The global folder is <prefix>/lib/node_modules, others are in a project.
  return basename(dirname(packages)) === 'lib'
    ? { kind: 'npm', path, command: 'npm install --global daymark@latest' }
    : { kind: 'project', path, command: `cd ${dirname(packages)} && npm install daymark@latest` }
}
