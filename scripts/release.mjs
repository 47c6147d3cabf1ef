// npm run release: builds an archive of exactly what runs. --help lists the options.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { preparePages, prepareTools, root } from './prepare.mjs'

const usage = `Builds releases into dist/release, with SHA256SUMS.

  npm run release                               for this platform
  npm run release -- --platform linux-arm64     for another one, or several
  npm run release -- --folder <folder>          puts it there, unpacked; for one platform

The commit is that of the checkout, or GIT_COMMIT; times are those of the commit, or SOURCE_DATE_EPOCH.`

// Tests build into a folder of their own.
const distDir = process.env.NEXT_DIST_DIR || '.next'
const { values } = readArguments()
if (values.help) {
  console.log(usage)
  process.exit()
}
prepareTools()
preparePages(distDir)
const { assembleRelease } = await import('./release/assemble.mjs')
const { packFolder, writeChecksums } = await import('./release/archive.mjs')
const { installPlatform, platforms, thisPlatform } = await import('./release/platform-packages.mjs')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const chosen = values.platform ?? [thisPlatform]
const unknown = chosen.filter((name) => !platforms.includes(name))
if (unknown.length > 0) fail(`There is no release for ${unknown.join(' and ')}: choose from ${platforms.join(', ')}.`)
const build = { distDir, commit: findCommit(), epoch: findEpoch() }

if (values.folder !== undefined) {
  if (chosen.length > 1) fail('A folder can hold the release of one platform only.')
  const bytes = await assemble(resolve(values.folder), chosen[0])
  console.log(`${values.folder}: ${formatSize(bytes)}`)
} else {
  await packAll(join(root, 'dist', 'release'))
}

async function packAll(output) {
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  const archives = []
  for (const platform of chosen) {
    const name = `daymark-${version}-${platform}`
    const folder = join(output, name)
    const bytes = await assemble(folder, platform)
    const archive = `${name}.tar.gz`
    await packFolder(folder, join(output, archive), build.epoch)
    archives.push(archive)
    console.log(
      `dist/release/${archive}: ${formatSize(statSync(join(output, archive)).size)}, unpacked ${formatSize(bytes)}`,
    )
  }
  await writeChecksums(output, archives)
}

function assemble(folder, platform) {
  return assembleRelease({ folder, platform, packagesRoot: installPlatform(platform), ...build })
}

function readArguments() {
  const options = {
    platform: { type: 'string', multiple: true },
    folder: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  }
  try {
    return parseArgs({ options })
  } catch (error) {
    return fail(`${error.message}\n\n${usage}`)
  }
}

/** @returns the commit, if the sources are those of one */
function findCommit() {
  if (process.env.GIT_COMMIT) return process.env.GIT_COMMIT
  const found = askGit('describe', '--always', '--dirty', '--abbrev=40', '--exclude=*')
  if (/^[0-9a-f]{40}$/.test(found)) return found
  console.error('The sources are not those of a commit: the release names none.')
  return undefined
}

function findEpoch() {
  return Number(process.env.SOURCE_DATE_EPOCH || askGit('log', '-1', '--format=%ct') || 0)
}

function askGit(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

function formatSize(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
