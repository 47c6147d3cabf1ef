// npm test: everything from a fresh clone to a total. Needs nothing running, and disturbs nothing that runs.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preparePages, prepareTools, root } from './prepare.mjs'

const scratch = mkdtempSync(join(tmpdir(), 'daymark-npm-test-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

// The settings of whoever runs this are not those of the tests.
const settings =
  /^(DATABASE_URL|DATA_DIR|HOST|PORT|LOG_LEVEL|NODE_ENV|SIGNUP|TRUST_PROXY|MAIL_FROM|WEB_CONCURRENCY|(REDIS|UPSTASH|NEXTAUTH|AUTH|GITHUB|GOOGLE|OIDC|SMTP)_\w+)$/
for (const name of Object.keys(process.env)) if (settings.test(name)) delete process.env[name]

const bin = (path) => join(root, 'node_modules', path)
const node = (script, ...args) => [process.execPath, [bin(script), ...args]]

prepareTools()
const skipped = [...(findRedis() ? [] : ['store']), ...(findBrowser() ? [] : ['browser'])]
preparePages('.next-test')

const layers = ['app', 'components', 'lib', 'tests', 'proxy.ts']
const checks = [
  ['client types', generateClientTypes],
  ['types', () => succeeds(...node('typescript/bin/tsc', '--noEmit'))],
  ['types of the tests', () => succeeds(...node('typescript/bin/tsc', '--noEmit', '-p', 'tests'))],
  ['lint', () => succeeds(...node('@biomejs/biome/bin/biome', 'ci', '.'))],
  ['layers', () => succeeds(...node('dependency-cruiser/bin/dependency-cruise.mjs', ...layers))],
]
const failures = []
for (const [name, check] of checks) {
  const start = performance.now()
  const passed = check()
  if (!passed) failures.push(name)
  console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
}

// One after the other: each takes the whole machine, and the schema engine works for one database in a process.
const runs = [['unit', 'domain'], ['api', 'store'], ['api on next'], ['process']].map((projects) =>
  runTests(projects.filter((name) => !skipped.includes(name))),
)
if (!skipped.includes('browser')) runs.push(runBrowserTests())
const sum = (field) => runs.reduce((total, run) => total + run[field], 0)
const failed = sum('failed') + failures.length
const skips = sum('skipped') + skipped.length
for (const name of skipped) console.log(`Not run: the tests "${name}".`)
console.log(`\nTotal: ${sum('passed') + checks.length - failures.length} passed, ${failed} failed, ${skips} skipped`)
if (failed > 0 || !runs.every((run) => run.success) || (process.env.CI === 'true' && skips > 0)) process.exitCode = 1

/** The typed client of the API tests is made from the description that the service gives of itself. */
function generateClientTypes() {
  const description = join(scratch, 'openapi.json')
  const printed = spawnSync(process.execPath, [join(root, 'scripts', 'openapi.mjs')], { encoding: 'utf8' })
  if (printed.status !== 0) {
    console.error(printed.stderr)
    return false
  }
  writeFileSync(description, printed.stdout)
  const types = join(root, 'tests', 'support', 'api.d.ts')
  return succeeds(...node('openapi-typescript/bin/cli.js', description, '-o', types))
}

function runTests(projects) {
  const report = join(scratch, `${projects[0]}.json`)
  const chosen = projects.map((name) => `--project=${name}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const [command, args] = node('vitest/vitest.mjs', 'run', ...reporters, ...chosen)
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { success: status === 0, passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  } catch {
    return { success: false, passed: 0, failed: 1, skipped: 0 }
  }
}

function runBrowserTests() {
  const report = join(scratch, 'browser.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  const [command, args] = node('@playwright/test/cli.js', 'test', '--project=browser', '--reporter=list,json')
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    const { expected, unexpected, flaky, skipped: left } = JSON.parse(readFileSync(report, 'utf8')).stats
    return { success: status === 0, passed: expected, failed: unexpected + flaky, skipped: left }
  } catch {
    return { success: false, passed: 0, failed: 1, skipped: 0 }
  }
}

/** Runs a check; what it prints is shown only when it fails. */
function succeeds(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) console.error(stdout, stderr)
  return status === 0
}

/** The rate limits are tested on a real Redis, which root on Debian gets by itself. */
function findRedis() {
  const isThere = () => spawnSync('redis-server', ['--version']).status === 0
  if (isThere() || (installPackage('redis-server') && isThere())) return true
  console.log('redis-server is not installed: the tests of the shared rate limits are skipped.')
  console.log('To run them, install it: apt-get install redis-server, or brew install redis.')
  return false
}

/** The pages are tested in a real Chromium: the one of the system, or else the one that Playwright downloads. */
function findBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const isThere = () => Boolean(process.env.CHROMIUM_PATH) || names.some((name) => existsSync(`/usr/bin/${name}`))
  if (isThere() || (installPackage('chromium') && isThere())) return true
  if (succeeds(...node('@playwright/test/cli.js', 'install', 'chromium'))) return true
  console.log('There is no Chromium, and none could be installed: the tests in a browser are skipped.')
  console.log('To run them, install it: apt-get install chromium, or set CHROMIUM_PATH to one.')
  return false
}

/** Installs a package of Debian, where this is root's to do. */
function installPackage(name) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${name} …`)
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  return succeeds('sh', ['-c', `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name}`])
}
