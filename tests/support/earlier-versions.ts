// Earlier versions: their sources from Git, built for the API alone.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { errorCode } from '@/lib/foundation/startup-error'
import { root } from './database-template'
import { runScript, startService } from './server-process'

/** Tags, or commits as long as there are none. CONTRIBUTING says when they change. */
const Revisions = z.object({
  /** The oldest version whose data folder this one takes over. */
  oldest: z.string(),
  /** The version before this one. Instances of both can serve one database. */
  previous: z.string(),
})

export type EarlierVersion = keyof z.infer<typeof Revisions>

const revisions = Revisions.parse(JSON.parse(readFileSync(join(root, 'tests/support/earlier-versions.json'), 'utf8')))
const builds = join(root, 'dist', 'earlier-versions')
const commits = { oldest: findCommit('oldest'), previous: findCommit('previous') }

/** Whether the history of this checkout contains the earlier versions. Otherwise a line says what is missing. */
export const hasEarlierVersions = commits.oldest !== undefined && commits.previous !== undefined

function findCommit(version: EarlierVersion): string | undefined {
  const revision = revisions[version]
  const args = ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  console.log(`The ${version} version, ${revision}, is not in this checkout: the tests of upgrades are skipped.`)
  console.log('To run them, fetch the history and the tags: git fetch --unshallow --tags')
  return undefined
}

/** Runs the API of an earlier version. */
export function startVersion(version: EarlierVersion, env: Record<string, string>) {
  return startService(env, {}, { project: buildVersion(version) })
}

/** Runs `npm run key` of an earlier version, without its preparation, and returns the key. */
export async function createKeyWith(version: EarlierVersion, env: Record<string, string>, ...args: string[]) {
  const project = buildVersion(version)
  const source = `import { runKeyCommand } from './dist/daymark.mjs'
    await runKeyCommand(${JSON.stringify(project)}, process.argv.slice(1))`
  const command = runScript('--input-type=module', ['--eval', source, '--', ...args], env, { project })
  if ((await command.ended) !== 0) throw new Error(command.output())
  return command.stdout().trim()
}

/** Builds a version once, with the packages of this checkout. Returns its folder. */
function buildVersion(version: EarlierVersion): string {
  const commit = commits[version]
  if (commit === undefined) throw new Error(`the ${version} version is not in this checkout`)
  const folder = join(builds, commit)
  if (existsSync(folder)) return folder
  // Tests of one process build at the same time too.
  const draft = `${folder}.${randomUUID()}`
  mkdirSync(draft, { recursive: true })
  execFileSync('sh', ['-c', 'git archive "$1" | tar -xf - -C "$2"', 'sh', commit, draft], { cwd: root })
  providePackages(draft)
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' }
  for (const args of [['node_modules/prisma-cli/build/index.js', 'generate', '--no-hints'], ['scripts/bundle.mjs']])
    execFileSync(process.execPath, args, { cwd: draft, env, stdio: 'pipe' })
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another test has built it meanwhile.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error
    rmSync(draft, { recursive: true })
  }
  removeOtherBuilds()
  return folder
}

/** Removes the builds of other versions. */
function removeOtherBuilds(): void {
  for (const name of readdirSync(builds)) {
    if (Object.values(commits).some((commit) => commit !== undefined && name.startsWith(commit))) continue
    rmSync(join(builds, name), { recursive: true, force: true })
  }
}

const Manifest = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()).optional() })
const Lockfile = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
const readManifest = (path: string) => Manifest.parse(JSON.parse(readFileSync(path, 'utf8')))

/** Packages of pages, which the API does without. */
const ofPages = /^(@fontsource|@atlaskit|@internationalized|lucide|react|tailwind|@tailwind)/

/**
 * Gives an earlier version the packages of this checkout, because installing its own takes a minute. Those that this
 * checkout does not have, or has in another major version, are installed, as its lockfile names them.
 */
function providePackages(folder: string): void {
  const { dependencies = {} } = readManifest(join(folder, 'package.json'))
  const { packages } = Lockfile.parse(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')))
  const major = (version: string) => /\d+/.exec(version)?.[0]
  const isMissing = ([name, range]: [string, string]) => {
    const path = join(root, 'node_modules', name, 'package.json')
    return !ofPages.test(name) && !(existsSync(path) && major(readManifest(path).version) === major(range))
  }
  const missing = Object.entries(dependencies).filter(isMissing)
  const own = join(folder, 'node_modules')
  mkdirSync(own)
  if (missing.length > 0) {
    const names = missing.map(([name]) => `${name}@${packages[`node_modules/${name}`]?.version}`)
    const install = join(folder, 'packages')
    mkdirSync(install)
    writeFileSync(join(install, 'package.json'), '{ "private": true }')
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', ...options, ...names], { cwd: install, stdio: 'pipe' })
    renameSync(join(install, 'node_modules'), own)
  }
  linkPackages(join(root, 'node_modules'), own)
}

/** Adds links to the packages of a folder, except those that are there. */
function linkPackages(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    if (!existsSync(target)) symlinkSync(source, target)
    else if (name.startsWith('@')) linkPackages(source, target)
  }
}
