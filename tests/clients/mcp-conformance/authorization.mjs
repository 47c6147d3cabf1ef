// The scenario of the official conformance suite for authorization servers that needs no person. The other one, the grant
// of a code, waits for somebody who signs in and allows it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const issuer = `${process.env.DAYMARK_URL}/mcp/connect`
const scenario = 'authorization-server-metadata-endpoint'
const suite = spawn('conformance', ['authorization', '--url', issuer, '--scenario', scenario], { stdio: 'inherit' })
const [exitCode] = await once(suite, 'close')
process.exitCode = exitCode ?? 1
