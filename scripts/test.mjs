// npm test: the gate, which every change passes. Needs Node, git and a Chromium, and nothing that runs.
// npm run test:all: the gate, and then the rest: real proxies and stores, upgrades, and the long tail of the browser.
// npm test -- changed: what uncommitted changes touch.
import './test/environment.mjs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { description, prepareLibrary, prepareTools, root } from './prepare.mjs'
import { provideBrowser, provideServers } from './test/programs.mjs'
import {
  bin,
  findOtherBrowsers,
  report,
  reportTime,
  run,
  runCheck,
  runNode,
  runPlaywright,
  runVitest,
} from './test/run.mjs'

const runs = { gate: runGate, all: runEverything, changed: runChanged }
const [extent = 'gate', ...rest] = process.argv.slice(2)
const runExtent = Object.hasOwn(runs, extent) && rest.length === 0 ? runs[extent] : undefined
if (!runExtent) {
  console.error('Usage: npm test, npm test -- changed, or npm run test:all')
  process.exit(1)
}

const distDir = '.next-test'
const layers = ['app', 'components', 'examples', 'lib', 'tests', 'proxy.ts']
const compilerOptions =
  '--ignoreConfig --strict --declaration --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --types node'.split(
    ' ',
  )

prepareTools()
prepareLibrary()
await runExtent()
report()

/** Two things run at a time, as most machines have two processors. */
async function runGate() {
  const browser = provideBrowser()
  await runCheck('clients', generateClients)
  const pages = runCheck('pages', buildPages)
  await Promise.all([
    runInTurn([
      () => pages,
      // The types of routes come with the pages.
      checkTypes,
      () => runVitest(['pages']),
      () => browser,
      () => runPlaywright(['browser'], ['--grep=@gate']),
    ]),
    runInTurn([
      checkLint,
      checkLayers,
      () => runVitest(['unit', 'unit with mocks', 'domain', 'domain with own connections', 'api']),
      // These serve the pages.
      () => pages,
      () => runVitest(['api on next']),
      () => runVitest(['process']),
    ]),
  ])
}

async function runEverything() {
  await runGate()
  reportTime('The gate')
  await provideServers()
  await Promise.all([
    // The command line has a run of its own, as each run can serve one database by itself.
    runInTurn(['cli', 'store', 'proxies'].map((project) => () => runVitest([project]))),
    runVitest(['long process']),
  ])
  await runPlaywright(['browser', ...(await findOtherBrowsers())], ['--grep-invert=@gate'])
}

/** Tests of units and of the domain import what they test. The others test a service, by what its folders are for. */
async function runChanged() {
  const changed = execFileSync('git', ['status', '--porcelain', '--untracked-files'], { cwd: root, encoding: 'utf8' })
  const touches = (pattern) => changed.split('\n').some((line) => pattern.test(line.slice(3)))
  await runCheck('clients', generateClients)
  const needsPages = touches(/^(app\/\(|components|public|proxy|next\.config|lib\/(entry\/web|server\/pages))/)
  await (needsPages ? runCheck('pages', buildPages) : runCheck('route types', generateRouteTypes))
  await Promise.all([
    runInTurn([checkTypes, checkLint, checkLayers]),
    runVitest(['unit', 'unit with mocks', 'domain', 'domain with own connections'], ['--changed', '--passWithNoTests']),
  ])
  if (touches(/^(app\/api|lib\/(domain|foundation|entry\/(http|mcp)|server)|prisma|tests\/api)/))
    await runVitest(['api'])
  if (needsPages || touches(/^tests\/pages/)) await runVitest(['pages'])
  if (touches(/^(tests\/e2e|components)/)) await provideBrowser()
  if (touches(/^components/)) await runPlaywright(['browser'], ['--grep=@gate'])
  if (touches(/^tests\/e2e/)) await runPlaywright(['browser'], ['--only-changed', '--pass-with-no-tests'])
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
