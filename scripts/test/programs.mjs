// Finds the programs that tests need in addition to Node. As root on Debian, installs missing ones.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { run, skippedGroups } from './run.mjs'

const tools = JSON.parse(readFileSync(join(root, 'scripts', 'test-tools.json'), 'utf8'))
const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** Finds a Chromium: one of the system, or else Playwright's. Without one the tests in a browser are skipped. */
export async function provideBrowser() {
  // Without a window it does the same work in two thirds of the time.
  if (!process.env.CHROMIUM_PATH && !hasFile('chromium-headless-shell')) await install(['chromium-headless-shell'])
  if (await hasBrowser()) return
  console.log(
    'There is no Chromium, so the tests in a browser are skipped. To run them: npx playwright install chromium',
  )
  skippedGroups.add('browser')
}

async function hasBrowser() {
  if (process.env.CHROMIUM_PATH) return true
  if (hasFile('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome')) return true
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

function hasFile(...names) {
  return names.some((name) => existsSync(`/usr/bin/${name}`))
}

/** Finds the servers, shells and Python of `npm run test:all`. Tests for which one is missing are skipped. */
export async function provideServers() {
  const missing = Object.values(tools).flat().filter(isMissing)
  await install([...missing.map(({ debian }) => debian), ...(hasPythonRequests() ? [] : ['python3-requests'])])
  if (!findTools(tools.store, 'The tests of shared rate limits and notifications')) skippedGroups.add('store')
  if (!findTools(tools.proxies, 'The tests behind proxies')) skippedGroups.add('proxies')
  findTools(tools.shells, 'The tests of their completions')
  if (hasPythonRequests()) return
  console.log('python3 with the package requests is not installed: the test of the example in Python is skipped.')
  console.log('To run it, install them: apt-get install python3-requests, or pip install requests.')
}

function isMissing({ program }) {
  return spawnSync(program, ['--version']).error !== undefined
}

function hasPythonRequests() {
  return spawnSync('python3', ['-c', 'import requests']).status === 0
}

/** Returns whether all programs are there. */
function findTools(programs, purpose) {
  const missing = programs.filter(isMissing)
  if (missing.length === 0) return true
  console.log(`Not installed: ${missing.map(({ program }) => program).join(', ')}. ${purpose} are skipped.`)
  const packages = (system) => missing.map((tool) => tool[system]).join(' ')
  console.log(`To run them: apt-get install ${packages('debian')}, or brew install ${packages('homebrew')}.`)
  return false
}

/** Installs packages of Debian where this is root's to do. */
async function install(names) {
  if (!canInstall || names.length === 0) return
  console.log(`Installing ${names.join(', ')} …`)
  const command = 'apt-get install -y -qq --no-install-recommends'
  // A name that this system does not know must not keep the others out.
  const script = `apt-get update -qq; ${command} "$@" || for name; do ${command} "$name"; done`
  await run('sh', ['-c', script, 'sh', ...names], { DEBIAN_FRONTEND: 'noninteractive' })
}
