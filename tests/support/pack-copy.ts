import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { root } from './test-database'

const run = promisify(execFile)
// Output of npm must be the result alone.
const quiet = ['--silent', '--no-audit', '--no-fund', '--no-update-notifier']

/** Runs npm and returns its standard output. */
export async function runNpm(cwd: string, ...args: string[]): Promise<string> {
  const env = { ...process.env }
  // A test runs within `npm test`, whose settings are not for it.
  for (const name of Object.keys(env)) if (name.startsWith('npm_')) delete env[name]
  // npm 12 must accept the tarballs that stand in for the registry.
  env.npm_config_allow_file = 'all'
  const { stdout } = await run('npm', [...quiet, ...args], { cwd, env })
  return stdout
}

/** Creates a folder and the function that removes it. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-package-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

// Everything that preparing the project reads, and what it builds.
const copied =
  /^($|(app|components|lib|prisma|public|scripts)(\/|$)|dist($|\/(chunks|client|pages)(\/|$)|\/[^/]+\.\w+$)|[^/]+\.(ts|mjs|json|md)$|LICENSE$)/

/** Copies the project with what is built, because packing it changes its package.json for a moment. */
export function copyProject(folder: string): string {
  const copy = join(folder, 'project')
  mkdirSync(copy)
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    // Times tell whether the packages are installed.
    preserveTimestamps: true,
    filter: (path) => copied.test(relative(root, path).split(sep).join('/')),
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}
