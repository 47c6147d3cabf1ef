// npm test: everything from a fresh clone to a total. Needs nothing running, and disturbs nothing that runs.
// npm test -- quick: types, lint, unit tests, and the API on the production server.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { description, prepareLibrary, prepareTools, root } from './prepare.mjs'

const [extent = 'all', ...rest] = process.argv.slice(2)
if (!['all', 'quick'].includes(extent) || rest.length > 0) {
  console.error('Usage: npm test, or npm test -- quick')
  process.exit(1)
}

const scratch = mkdtempSync(join(tmpdir(), 'daymark-npm-test-'))
const memory = process.env.CI === 'true' ? makeFolderInMemory() : undefined
if (memory !== undefined) process.env.TMPDIR = memory
process.on('exit', () => {
  for (const folder of [scratch, memory]) if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

// The tests do not inherit the settings of the shell.
const settings =
  /^((MIGRATION_)?DATABASE_URL|DATA_DIR|HOST|PORT|LOG_LEVEL|NODE_ENV|SIGNUP|TRUST_PROXY|MAIL_FROM|WEB_CONCURRENCY|DRAIN_SECONDS|GIT_COMMIT|DIRECT_DATABASE_URL|DATABASE_POOL|DATABASE_UPGRADE(_FROM)?|NOTIFICATIONS|SLOW_STATEMENT_MS|(METRICS|OTEL|REDIS|UPSTASH|NEXTAUTH|AUTH|GITHUB|GOOGLE|OIDC|SMTP|VAPID)_\w+|WEBHOOK_ALLOW)(_FILE)?$/
for (const name of Object.keys(process.env)) if (settings.test(name)) delete process.env[name]

const distDir = '.next-test'
const layers = ['app', 'components', 'examples', 'lib', 'tests', 'proxy.ts']
const compilerOptions =
  '--ignoreConfig --strict --declaration --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --types node'.split(
    ' ',
  )
const bin = (path) => join(root, 'node_modules', path)

const results = []
const failures = []
const skipped = []
const skippedTests = []
const tools = JSON.parse(readFileSync(join(root, 'scripts', 'test-tools.json'), 'utf8'))
const installed = extent === 'all' ? installPackages() : undefined
prepareTools()
prepareLibrary()
const started = performance.now()
if (extent === 'quick') await runQuick()
else await runAll()
report()

async function runQuick() {
  await Promise.all([runCheck('clients', generateClients), runCheck('route types', generateRouteTypes)])
  await Promise.all([runInTurn([checkTypes, checkLint, checkLayers]), runVitest(['unit', 'unit with mocks', 'api'])])
}

/** Two things run at a time, as most machines have two processors. A browser needs both. */
async function runAll() {
  await installed
  if (!findTools(tools.store, 'The tests of shared rate limits and notifications')) skipped.push('store')
  if (!findTools(tools.proxies, 'The tests behind proxies')) skipped.push('proxies')
  if (!findBrowser()) skipped.push('browser')
  findPython()
  findTools(tools.shells, 'The tests of their completions')
  await runCheck('clients', generateClients)
  const pages = runCheck('pages', buildPages)
  await Promise.all([
    // The types of routes come with the pages.
    // The command line has a run of its own, as each run can serve one database by itself.
    pages.then(() =>
      runInTurn([
        checkTypes,
        () => runVitest(['api on next', 'pages']),
        () => runVitest(['cli']),
        () => runVitest(['store']),
        () => runVitest(['proxies']),
      ]),
    ),
    runInTurn([
      checkLint,
      checkLayers,
      () => runVitest(['unit', 'unit with mocks', 'domain', 'domain with own connections', 'api']),
      // These processes serve the pages.
      () => pages,
      () => runVitest(['process']),
    ]),
  ])
  if (!skipped.includes('browser')) await runBrowser()
}

async function checkTypes() {
  await runCheck('types', () => runNode('typescript-7/bin/tsc', '--noEmit'))
  await runCheck('types of the examples', () => runNode('typescript-7/bin/tsc', '--project', 'examples'))
}

function checkLint() {
  return runCheck('lint', () => runNode('@biomejs/biome/bin/biome', 'ci', '.'))
}

function checkLayers() {
  return runCheck('layers', () => runNode('dependency-cruiser/bin/dependency-cruise.mjs', ...layers))
}

/** One of the clients of the API tests is generated here. The types of the other one are those of the library. */
async function generateClients() {
  const folder = join(root, 'tests', 'support')
  const source = join(root, 'dist', 'generated-client.ts')
  const generated = await runNode('oazapfts/dist/cli.js', description, source)
  if (generated.status !== 0) return generated
  // Compiled apart from the tests, because oazapfts does not write for `exactOptionalPropertyTypes`.
  return runNode('typescript-7/bin/tsc', ...compilerOptions, '--outDir', folder, source)
}

/** Next checks with these that each page and route file exports what it expects. */
function generateRouteTypes() {
  const env = { NEXT_DIST_DIR: distDir, NEXT_TELEMETRY_DISABLED: '1' }
  return run(process.execPath, [bin('next/dist/bin/next'), 'typegen'], env)
}

function buildPages() {
  const source = `import { preparePages } from './scripts/prepare.mjs'; preparePages('${distDir}')`
  return run(process.execPath, ['--input-type=module', '--eval', source])
}

async function runInTurn(steps) {
  for (const step of steps) await step()
}

/** Counts as one test. Its output is shown only when it fails. */
async function runCheck(name, check) {
  const start = performance.now()
  const { status, stdout, stderr } = await check()
  const passed = status === 0
  if (!passed) {
    console.error(stdout, stderr)
    failures.push({ name, message: '' })
  }
  console.log(`${passed ? '✓' : '✗'} ${name} (${secondsSince(start)})`)
  results.push({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })
}

async function runVitest(projects) {
  const chosen = projects.filter((name) => !skipped.includes(name))
  if (chosen.length === 0) return
  const file = join(scratch, `${chosen[0]}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const selection = chosen.map((name) => `--project=${name}`)
  await runTests(chosen.join(', '), ['vitest/vitest.mjs', 'run', ...reporters, ...selection], () => {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    for (const { name, status, message, assertionResults } of testResults) {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      const path = relative(root, name)
      if (status === 'failed' && failed.length === 0) failures.push({ name: path, message })
      for (const { fullName, failureMessages } of failed)
        failures.push({ name: `${path}: ${fullName}`, message: failureMessages.join('\n') })
      for (const test of assertionResults)
        if (['skipped', 'pending', 'todo'].includes(test.status)) skippedTests.push(test.fullName)
    }
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  })
}

async function runBrowser() {
  const file = join(scratch, 'browser.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  const others = await findOtherBrowsers()
  const projects = ['browser', ...others].map((name) => `--project=${name}`)
  const args = ['@playwright/test/cli.js', 'test', ...projects, '--reporter=list,json']
  await runTests('browser', args, () => {
    const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
    for (const { file, title, tests } of suites.flatMap(listSpecs))
      for (const { error } of tests.flatMap(({ results }) => results).filter(({ error }) => error))
        failures.push({ name: `${file}: ${title}`, message: error.message })
    for (const { message } of errors) failures.push({ name: 'browser', message })
    const { expected, unexpected, flaky, skipped: left } = stats
    return { passed: expected, failed: unexpected + flaky, skipped: left }
  })
}

/** The main flow also runs in the builds of Firefox and WebKit that Playwright installs, where they are. */
async function findOtherBrowsers() {
  const { firefox, webkit } = await import('@playwright/test')
  const isThere = ([, type]) => existsSync(type.executablePath())
  const found = Object.entries({ firefox, webkit }).filter(isThere)
  if (found.length < 2) console.log('npx playwright install firefox webkit: then the main flow runs in them too.')
  return found.map(([name]) => name)
}

/** @returns the tests of a suite of Playwright's report, and of the suites in it */
function listSpecs({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)]
}

/** @param readCounts reads what the runner has written; a run without a report, or that fails in itself, is a failure */
async function runTests(name, args, readCounts) {
  const start = performance.now()
  const { status, stdout, stderr } = await runNode(...args)
  console.log(`\n${name} (${secondsSince(start)})\n${stdout}${stderr}`)
  let counts = { passed: 0, failed: 1, skipped: 0 }
  try {
    counts = readCounts()
  } catch {
    // The runner has printed why there is no report.
  }
  if (status !== 0 && counts.failed === 0) counts.failed = 1
  results.push(counts)
}

function report() {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0)
  const skips = sum('skipped') + skipped.length
  for (const name of skipped) console.log(`Not run: the tests "${name}".`)
  for (const name of skippedTests) console.log(`Not run: "${name}".`)
  // Once more at the end, because the reports above are long.
  for (const { name, message } of failures) console.log(`\n✗ ${name}\n${shorten(message)}`)
  console.log(`\nFinished after ${secondsSince(started)}`)
  console.log(`Total: ${sum('passed')} passed, ${sum('failed')} failed, ${skips} skipped`)
  if (sum('failed') > 0 || (process.env.CI === 'true' && skips > 0)) process.exitCode = 1
}

/** The first lines of a message: what differs, and where. And the last ones that a process under test printed. */
function shorten(message) {
  const heading = 'The process printed:\n'
  const [difference, ...printed] = stripVTControlCharacters(message).split(heading)
  const first = difference.split('\n').slice(0, 12).join('\n').slice(0, 1000)
  return [first, ...printed.map((output) => output.slice(-2000))].join(`\n${heading}`)
}

/**
 * Makes a folder for the temporary files of the tests. They copy a database of 50 MB some hundred times, which takes a
 * fifth of the time of the tests on a disk.
 * @returns undefined where there is no file system in memory with enough room, from which programs can run
 */
function makeFolderInMemory() {
  const inMemory = '/dev/shm'
  if (!existsSync(inMemory)) return undefined
  const { bavail, bsize } = statfsSync(inMemory)
  if (bavail * bsize < 8 * 1024 ** 3) return undefined
  // A short name, because the path of a Unix socket has at most 107 bytes.
  const folder = mkdtempSync(join(inMemory, 'dm-'))
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  if (spawnSync(program).status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  // As /tmp: tests also run as other users.
  chmodSync(folder, 0o1777)
  return folder
}

function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}

function runNode(script, ...args) {
  return run(process.execPath, [bin(script), ...args])
}

/** Runs a program to its end. */
function run(command, args, env = {}) {
  const options = { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] }
  const child = spawn(command, args, options)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'])
    child[name].setEncoding('utf8').on('data', (chunk) => {
      output[name] += chunk
    })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: 1, ...output, stderr: error.message }))
    child.once('close', (status) => resolve({ status, ...output }))
  })
}

/** Returns whether all programs are there. */
function findTools(programs, purpose) {
  const missing = programs.filter((tool) => !hasProgram(tool))
  if (missing.length === 0) return true
  console.log(`Not installed: ${missing.map(({ program }) => program).join(', ')}. ${purpose} are skipped.`)
  const packages = (system) => missing.map((tool) => tool[system]).join(' ')
  console.log(`To run them: apt-get install ${packages('debian')}, or brew install ${packages('homebrew')}.`)
  return false
}

function hasProgram({ program }) {
  return !spawnSync(program, ['--version']).error
}

/** The example in Python needs the package requests. Without it, its test is skipped. */
function findPython() {
  if (hasPythonRequests()) return
  console.log('python3 with the package requests is not installed: the test of the example in Python is skipped.')
  console.log('To run it, install them: apt-get install python3-requests, or pip install requests.')
}

function hasPythonRequests() {
  return spawnSync('python3', ['-c', 'import requests']).status === 0
}

/** The pages are tested in a real Chromium: the one of the system, or else the one that Playwright downloads. */
function findBrowser() {
  if (process.env.CHROMIUM_PATH || hasFile('chromium-headless-shell')) return true
  if (hasFile('chromium', 'chromium-browser', 'google-chrome')) return true
  if (spawnSync(process.execPath, [bin('@playwright/test/cli.js'), 'install', 'chromium']).status === 0) return true
  console.log('There is no Chromium, and none could be installed: the tests in a browser are skipped.')
  console.log('To run them, install it: apt-get install chromium, or set CHROMIUM_PATH to one.')
  return false
}

function hasFile(...names) {
  return names.some((name) => existsSync(`/usr/bin/${name}`))
}

/** Installs the packages of Debian that the tests need, where this is root's to do. Resolves when they are there, or cannot be. */
async function installPackages() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  const names = Object.values(tools)
    .flat()
    .filter((tool) => !hasProgram(tool))
    .map(({ debian }) => debian)
  if (!hasPythonRequests()) names.push('python3-requests')
  // Chromium without a window does the same work in two thirds of the time.
  if (!process.env.CHROMIUM_PATH && !hasFile('chromium-headless-shell')) names.push('chromium-headless-shell')
  if (names.length === 0) return
  console.log(`Installing ${names.join(', ')} …`)
  const install = 'apt-get install -y -qq --no-install-recommends'
  // A name that this system does not know must not keep the others out.
  const script = `apt-get update -qq; ${install} "$@" || for name; do ${install} "$name"; done`
  const child = spawn('sh', ['-c', script, 'sh', ...names], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  await new Promise((resolve) => child.once('close', resolve))
}
