// npm run clients: generates, compiles and runs clients of the API in Python, Go, Java and Rust, and runs clients of the
// Model Context Protocol and its conformance suite. A client whose tools are missing is skipped.
// npm run clients -- go mcp: only those whose names begin so.
import { execFile, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listLanguages } from '../tests/clients/languages.mjs'
import { listMcpClients } from '../tests/clients/mcp-clients.mjs'
import { prepareTools, root } from './prepare.mjs'

// Contains a folder per client: its scenario, what is generated, and the downloads and build output of its tools.
const work = join(root, 'dist', 'clients')
const description = join(work, 'openapi.json')
const clients = [...listLanguages(work, description), ...listMcpClients()]
const chosen = process.argv.slice(2)
if (chosen.some((beginning) => !clients.some(({ name }) => name.startsWith(beginning)))) {
  console.error(`Usage: npm run clients -- [${clients.map(({ name }) => name).join('] [')}]`)
  process.exit(1)
}

const data = mkdtempSync(join(tmpdir(), 'daymark-clients-'))
// PostgreSQL runs as another user when this is root.
chmodSync(data, 0o755)
const { DATABASE_URL: _url, REDIS_URL: _redis, UPSTASH_REDIS_REST_URL: _upstash, ...inherited } = process.env
const env = { ...inherited, DATA_DIR: join(data, 'data') }
const run = promisify(execFile)

prepareTools()
mkdirSync(work, { recursive: true })
writeFileSync(description, await runScript('openapi.mjs'))
const script = join(root, 'tests', 'support', 'serve.mjs')
const service = spawn(process.execPath, [script, '{"pages":false}'], {
  env: { ...env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', NODE_ENV: 'production' },
})
const closed = new Promise((resolve) => service.once('close', resolve))
try {
  const url = await waitForAddress(service)
  for (const client of clients) {
    if (chosen.length === 0 || chosen.some((beginning) => client.name.startsWith(beginning))) await check(client, url)
  }
} finally {
  service.kill('SIGTERM')
  await closed
  rmSync(data, { recursive: true, force: true })
}

/** @param client `folder` names that of its scenario, when it is not the name; `generated` what its steps generate */
async function check({ name, folder = name, tools, generated = [], steps }, url) {
  const found = await Promise.allSettled(tools.map(([tool, option]) => run(tool, [option])))
  const missing = tools.filter((_, index) => found[index].status === 'rejected').map(([tool]) => tool)
  if (missing.length > 0) return console.log(`- ${name} skipped: no ${missing.join(' and no ')}`)
  const start = performance.now()
  const cwd = join(work, name)
  for (const path of generated) rmSync(join(cwd, path), { recursive: true, force: true })
  cpSync(join(root, 'tests', 'clients', folder), cwd, { recursive: true })
  // A separate account per client, so that the scenarios share nothing.
  const key = await runScript('key.mjs', '--email', `${name}@example.com`, '--name', name)
  const settings = { cwd, env: { ...inherited, DAYMARK_URL: url, DAYMARK_KEY: key.trim() }, maxBuffer: 64 * 1024 ** 2 }
  try {
    for (const [command, ...args] of steps) await run(command, args, settings)
    console.log(`✓ ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  } catch (error) {
    process.exitCode = 1
    console.log(`✗ ${name}: ${error.message}\n${error.stdout}`)
  }
}

/** Resolves with the URL of the service. */
function waitForAddress({ stdout, stderr }) {
  let output = ''
  return new Promise((resolve, reject) => {
    for (const stream of [stdout, stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        const [, address] = /ready at (http:[^\s"]+)/.exec(output) ?? []
        if (address) resolve(address)
      })
    closed.then(() => reject(new Error(`The service exited before it was ready:\n${output}`)))
  })
}

async function runScript(name, ...args) {
  const { stdout } = await run(process.execPath, [join(root, 'scripts', name), ...args], { env })
  return stdout
}
