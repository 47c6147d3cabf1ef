// Prepares the project: installs, generates, bundles and builds. Uses only Node, because it runs before npm install.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { restoreManifest } from './manifest.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pathTo = (...parts) => join(root, ...parts)

/** The folder that is a project to Next when it serves: the compiled configuration, and links to what the pages are. */
const pagesFolder = pathTo('dist', 'pages')

/** Exits with a message if this version of Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Daymark needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Installs dependencies, generates the database client, bundles, and generates the types of the API. */
export function prepareTools() {
  checkNode()
  restoreManifest(root)
  runDueSteps([installAll, generate, bundle, describe, generateTypes])
}

/** Prepares what `npm start` runs: the server and its pages. A build of these sources is used as it is, wherever it was made. */
export function prepareServer(distDir = '.next') {
  prepareToRun([bundle, buildPages(distDir)])
}

/** Prepares the commands of the server, which need no pages. */
export function prepareCommands() {
  prepareToRun([bundle])
}

/** Runs steps that need no development packages, unless the database client has to be generated again. */
function prepareToRun(steps) {
  checkNode()
  restoreManifest(root)
  runDueSteps([...(hasClient() ? [installProduction] : [installAll, generate]), ...steps])
}

/** Writes the type declarations of the client library, which a package needs in addition. */
export function prepareLibrary() {
  runDueSteps([declareLibrary])
}

/** Builds the pages into `distDir`, which the server needs in addition. */
export function preparePages(distDir = '.next') {
  runDueSteps([buildPages(distDir)])
}

/** Bundles the benchmark. */
export function prepareBench() {
  runDueSteps([bundleBench])
}

const installAll = createInstallation('--include=dev')
const installProduction = createInstallation('--omit=dev')

/** The step that installs packages. It is due when one is missing or has another version, whatever the times of files. */
function createInstallation(extent) {
  const hasDev = extent === '--include=dev'
  return {
    label: 'Installing packages',
    seconds: hasDev ? 25 : 15,
    isDue: () => !isInstalled(hasDev),
    run: () => {
      // Reuses the npm that started this script. Running it with Node works on every system.
      const npm = process.env.npm_execpath
      const args = ['ci', extent, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
      if (npm?.endsWith('.js')) runProgram(process.execPath, [npm, ...args])
      else runProgram('npm', args)
      if (!hasDev) removeSourceMaps()
    },
  }
}

/** Removes the source maps of packages, a quarter of what is installed. Only development uses them. */
function removeSourceMaps() {
  for (const path of listFiles(pathTo('node_modules'))) if (path.endsWith('.map')) rmSync(path)
}

/** Compares the packages with package-lock.json. Optional ones may be absent: most are for other platforms. */
function isInstalled(hasDev) {
  const path = pathTo('node_modules', '.package-lock.json')
  if (!existsSync(path)) return false
  const [installed, locked] = [path, pathTo('package-lock.json')].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
  )
  return Object.entries(locked).every(([folder, { version, optional, dev, devOptional }]) => {
    if (folder === '' || (dev && !hasDev)) return true
    const found = installed[folder]
    return found ? found.version === version : Boolean(optional || (devOptional && !hasDev))
  })
}

const client = pathTo('lib/foundation/database/generated')

/** Whether the database client, of which git has all but the types, is that of the schema. */
function hasClient() {
  const path = join(client, 'internal/class.ts')
  // Prisma aligns columns with spaces.
  const collapse = (text) => text.replace(/ +/g, ' ')
  const schema = JSON.stringify(readFileSync(pathTo('prisma/schema.prisma'), 'utf8'))
  return existsSync(path) && collapse(readFileSync(path, 'utf8')).includes(`"inlineSchema": ${collapse(schema)}`)
}

const generate = createCachedStep('generated', {
  label: 'Generating the database client',
  seconds: 2,
  inputs: () => [pathTo('prisma/schema.prisma'), pathTo('package-lock.json')],
  output: ['internal/class.ts', 'models.ts'].map((file) => join(client, file)),
  run: () => {
    // Under a name of its own: as `prisma` it would be a peer of @prisma/client, and part of production installs.
    // The client needs no engine, but the command downloads one unless this names an executable file.
    const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' }
    runProgram(process.execPath, [pathTo('node_modules/prisma-cli/build/index.js'), 'generate', '--no-hints'], env)
  },
})

const bundle = createCachedStep('bundled', {
  label: 'Bundling the server',
  seconds: 2,
  inputs: listSources,
  output: [
    'daymark.mjs',
    'pages/next.config.mjs',
    'client/daymark.js',
    'cli.mjs',
    'import-thread.mjs',
    'service-worker.js',
    'bundled-packages.json',
  ].map((file) => pathTo('dist', file)),
  run: () => runProgram(process.execPath, [pathTo('scripts/bundle.mjs')]),
})

/** The OpenAPI description, as the service gives it. */
export const description = pathTo('dist/openapi.json')

const describe = createCachedStep('described', {
  label: 'Describing the API',
  seconds: 1,
  // The names of its chunks change with their contents.
  inputs: () => [pathTo('dist/daymark.mjs')],
  output: description,
  run: () => {
    const source = "import { printDescription } from './dist/daymark.mjs'; await printDescription()"
    writeFileSync(description, runProgram(process.execPath, ['--input-type=module', '--eval', source]))
  },
})

const apiTypes = pathTo('lib/entry/client/generated/api.d.ts')

const generateTypes = createCachedStep('generated types', {
  label: 'Generating the types of the API',
  seconds: 1,
  inputs: () => [description, pathTo('package-lock.json')],
  output: apiTypes,
  run: () =>
    runProgram(process.execPath, [pathTo('node_modules/openapi-typescript/bin/cli.js'), description, '-o', apiTypes]),
})

const declareLibrary = createCachedStep('declared library', {
  label: 'Declaring the types of the client library',
  seconds: 3,
  inputs: () => [
    ...listFiles(pathTo('lib/entry/client')),
    pathTo('lib/foundation/errors.ts'),
    apiTypes,
    pathTo('package-lock.json'),
  ],
  output: pathTo('dist/client/daymark.d.ts'),
  run: () => {
    const [program, project, entry] = [
      'node_modules/dts-bundle-generator/dist/bin/dts-bundle-generator.js',
      'lib/entry/client/tsconfig.json',
      'lib/entry/client/entry.ts',
    ].map((path) => pathTo(path))
    runProgram(process.execPath, [
      program,
      '--silent',
      '--no-banner',
      '--project',
      project,
      '-o',
      pathTo('dist/client/daymark.d.ts'),
      entry,
    ])
  },
})

const bundleBench = createCachedStep('bundled bench', {
  label: 'Bundling the benchmark',
  seconds: 1,
  inputs: () => [...listSources(), pathTo('scripts/bundle.mjs'), ...listFiles(pathTo('tests/bench'))],
  output: pathTo('dist/bench/main.mjs'),
  run: () => runProgram(process.execPath, [pathTo('scripts/bundle.mjs'), 'bench']),
})

function buildPages(distDir) {
  checkDistDir(distDir)
  const linked = [distDir, 'public']
  return createCachedStep(`built ${distDir}`, {
    label: 'Building the pages',
    seconds: 30,
    inputs: listSources,
    output: [pathTo(distDir, 'BUILD_ID'), ...linked.map((name) => join(pagesFolder, name))],
    run: (digest) => {
      const env = {
        NODE_ENV: 'production',
        NEXT_DIST_DIR: distDir,
        NEXT_TELEMETRY_DISABLED: '1',
        // Builds of the same sources are equal, so that instances that were built apart serve each other's pages. The names
        // of server actions depend on this key. It protects nothing: see docs/decisions/0028-distribution.md.
        NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: createHash('sha256').update(digest).digest('base64'),
        DAYMARK_BUILD_ID: digest.slice(0, 20),
      }
      runProgram(process.execPath, [pathTo('node_modules/next/dist/bin/next'), 'build'], env)
      runProgram(process.execPath, [pathTo('scripts/compress.mjs'), pathTo(distDir, 'static')])
      for (const name of linked) linkForPages(name)
    },
  })
}

/** The name of a build is that of a link too. */
function checkDistDir(distDir) {
  if (/^\.?\w[\w.-]*$/.test(distDir)) return
  console.error(`Daymark: NEXT_DIST_DIR must be the name of a folder in the project, such as .next: ${distDir}`)
  process.exit(1)
}

/** Links a folder of the project into the folder of the pages. */
function linkForPages(name) {
  const link = join(pagesFolder, name)
  mkdirSync(pagesFolder, { recursive: true })
  rmSync(link, { force: true, recursive: true })
  symlinkSync(relative(pagesFolder, pathTo(name)), link)
}

/** Lists every source file of the server. */
function listSources() {
  const folders = ['app', 'components', 'lib', 'public'].map((name) => pathTo(name)).filter(existsSync)
  const names = [
    'next.config.ts',
    'package-lock.json',
    'package.json',
    'postcss.config.mjs',
    'prisma/schema.prisma',
    'proxy.ts',
    'scripts/bundle.mjs',
    'scripts/compress.mjs',
    'scripts/english-only.cjs',
    'tsconfig.json',
  ]
  const files = names.map((name) => pathTo(name))
  // The database client follows from the schema, and the types of the API from the other sources.
  return [...folders.flatMap(listFiles).filter((path) => !path.includes('/generated/')), ...files].sort()
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/**
 * Creates a step that is due when the content of its inputs has changed since the last run, or a file is missing.
 * @param step its label, and its usual seconds on two cores, of which progress gives the share
 */
function createCachedStep(name, { inputs, output, run, ...step }) {
  const stamp = pathTo('dist', `${name.replace(/\W+/g, '-')}.sha256`)
  const digest = () => {
    const hash = createHash('sha256')
    for (const path of inputs())
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0')
    return hash.digest('hex')
  }
  return {
    ...step,
    isDue: () =>
      ![output, inputs()].flat().every(existsSync) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest(),
    run: () => {
      const current = digest()
      rmSync(stamp, { force: true })
      run(current)
      writeFileSync(stamp, current)
    },
  }
}

/**
 * Runs a program and prints its output to standard error if it fails. Standard output belongs to the calling command.
 * @returns its standard output
 */
function runProgram(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.status === 0) return result.stdout
  console.error(result.stdout ?? '', result.stderr ?? '')
  console.error(`Daymark: ${[command, ...args].join(' ')} failed${result.error ? ` (${result.error.message})` : ''}.`)
  removeLock()
  process.exit(1)
}

function printProgress(text) {
  console.error(text)
}

const lock = pathTo('dist', 'preparing.pid')

function removeLock() {
  rmSync(lock, { force: true })
}

/**
 * Runs the steps that are due, in order, under a lock, because concurrent runs would overwrite each other's output. If no
 * step is due, nothing is written, so that a user with read-only access can run the project.
 */
function runDueSteps(steps) {
  const due = steps.filter((step) => step.isDue())
  if (due.length === 0) return
  requireWritable()
  let isWaiting = false
  while (!takeLock()) {
    // Another program can have the process id of a run that was killed.
    if (!isWaiting) printProgress(`Waiting for process ${readLockOwner()}, which prepares the project (${lock}) …`)
    isWaiting = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  try {
    const total = due.reduce((sum, { seconds }) => sum + seconds, 0)
    for (const step of steps) {
      if (!step.isDue()) continue
      const share = Math.round((100 * step.seconds) / total)
      printProgress(`${step.label}${share < 100 ? ` (about ${share} % of the time)` : ''} …`)
      step.run()
    }
  } finally {
    removeLock()
  }
}

function requireWritable() {
  try {
    mkdirSync(dirname(lock), { recursive: true })
    accessSync(dirname(lock), constants.W_OK)
  } catch (error) {
    console.error(`Daymark: ${root} must be prepared first, and this user cannot write there (${error.code}).`)
    process.exit(1)
  }
}

function takeLock() {
  // Written completely before it is linked to its name, so that no process reads a lock without its owner.
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  // A restarted container reuses process ids, so a lock with our own id is stale.
  const owner = readLockOwner()
  if (owner === process.pid || !isAlive(owner)) removeLock()
  return false
}

function readLockOwner() {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  if (!pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
