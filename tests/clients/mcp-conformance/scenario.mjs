// The official conformance suite, with every server scenario of a revision: node scenario.mjs <revision>. It fails when a
// check fails that expected-failures.yml does not list, and when a listed one passes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { join } from 'node:path'

const { DAYMARK_URL, DAYMARK_KEY } = process.env
const [, , revision] = process.argv

// The suite cannot send headers of its own, so a proxy adds the key.
const proxy = createServer((received, answer) => {
  const { method, headers, url } = received
  const sent = request(new URL(url, DAYMARK_URL), { method, headers: { ...headers, 'x-api-key': DAYMARK_KEY } })
  sent.on('response', (response) => {
    answer.writeHead(response.statusCode, response.headers)
    response.pipe(answer)
  })
  sent.on('error', () => answer.destroy())
  received.pipe(sent)
})
await once(proxy.listen(0, '127.0.0.1'), 'listening')

const suite = spawn(
  'conformance',
  [
    ...['server', '--url', `http://127.0.0.1:${proxy.address().port}/mcp`, '--suite', 'all'],
    ...['--spec-version', revision, '--expected-failures', join(import.meta.dirname, 'expected-failures.yml')],
  ],
  { stdio: 'inherit' },
)
const [exitCode] = await once(suite, 'close')
proxy.close()
process.exitCode = exitCode ?? 1
