// Runs checks, Vitest and Playwright, and adds up what they report.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../prepare.mjs'

const scratch = mkdtempSync(join(tmpdir(), 'daymark-npm-test-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

export const bin = (path) => join(root, 'node_modules', path)

const started = performance.now()
const results = []
const failures = []
const skippedTests = []
/** Groups of tests for which a program is missing. */
export const skippedGroups = new Set()

/** Counts as one test. Its output is shown only when it fails. */
export async function runCheck(name, check) {
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

/**
 * Runs projects of Vitest.
 * @param more further arguments
 */
export async function runVitest(projects, more = []) {
  const chosen = projects.filter((name) => !skippedGroups.has(name))
  if (chosen.length === 0) return
  const file = join(scratch, `${chosen[0]}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const selection = chosen.map((name) => `--project=${name}`)
  await runTests(chosen.join(', '), ['vitest/vitest.mjs', 'run', ...reporters, ...selection, ...more], () => {
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

/**
 * Runs tests in a browser.
 * @param more further arguments
 */
export async function runPlaywright(projects, more = []) {
  if (skippedGroups.has('browser')) return
  const file = join(scratch, 'browser.json')
  const args = ['@playwright/test/cli.js', 'test', ...projects.map((name) => `--project=${name}`), ...more]
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  await runTests(projects.join(', '), [...args, '--reporter=list,json'], () => {
    const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
    for (const { file, title, tests } of suites.flatMap(listSpecs))
      for (const { error } of tests.flatMap(({ results }) => results).filter(({ error }) => error))
        failures.push({ name: `${file}: ${title}`, message: error.message })
    for (const { message } of errors) failures.push({ name: 'browser', message })
    const { expected, unexpected, flaky, skipped } = stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  })
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

/** Prints how long the tests have run up to the end of a part. */
export function reportTime(part) {
  console.log(`\n${part} finished after ${secondsSince(started)}`)
}

/** Prints the failures and the total. Sets the exit code. */
export function report() {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0)
  const skips = sum('skipped') + skippedGroups.size
  for (const name of skippedGroups) console.log(`Not run: the tests "${name}".`)
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

function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}

export function runNode(script, ...args) {
  return run(process.execPath, [bin(script), ...args])
}

/** Runs a program to its end. */
export function run(command, args, env = {}) {
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

/** The main flow also runs in the builds of Firefox and WebKit that Playwright installs, where they are. */
export async function findOtherBrowsers() {
  const { firefox, webkit } = await import('@playwright/test')
  const isThere = ([, type]) => existsSync(type.executablePath())
  const found = Object.entries({ firefox, webkit }).filter(isThere)
  if (found.length < 2) console.log('npx playwright install firefox webkit: then the main flow runs in them too.')
  return found.map(([name]) => name)
}
