import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { root } from './test-database'

/**
 * Delays loading Next until `open` is called, so that a process is not ready before.
 * @param passing the number of processes that load it at once
 */
export async function openPagesGate(passing = 0) {
  let asked = 0
  const held: ServerResponse[] = []
  const gate = createServer((_request, response) => {
    asked++
    if (asked <= passing) response.end()
    else held.push(response)
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  onTestFinished(() => {
    gate.closeAllConnections()
    gate.close()
  })
  const address = gate.address()
  return {
    /** Of the service. */
    settings: {
      PAGES_GATE: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      NODE_OPTIONS: `--import=${join(root, 'tests/support/hold-pages.mjs')}`,
    },
    isHeld: () => held.length > 0,
    open: () => {
      for (const response of held.splice(0)) response.end()
    },
  }
}
