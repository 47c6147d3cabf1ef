import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { useAgent as createFilteringAgent } from 'request-filtering-agent'
import { env } from '@/lib/foundation/settings/env'
import { version } from '@/package.json'
import { hostOf, refusedNetworks, refuseReason } from './addresses'
import { resolveHost } from './resolve-host'

/** From the connection to the end of the response. */
const defaultTimeoutMs = 15_000
/** How much of a response is read. */
const maxResponseBytes = 20_000
/** How much is read with everything around the body: headers, interim responses, the lengths of chunks. */
const maxReadBytes = 200_000

export type Response = { status: number; body: string; retryAfter: string | undefined }

/** A request that got no response. The message is for the owner of the webhook. */
export class SendError extends Error {}

/**
 * Sends a message, JSON unless the headers say otherwise. Their names are in lower case. Redirects are not followed. The
 * address is checked when the connection is made, after the name is resolved: private networks are refused, unless
 * WEBHOOK_ALLOW has them.
 * @throws SendError
 */
export async function sendMessage(
  url: string,
  headers: Record<string, string>,
  body: string | Uint8Array,
  { timeoutMs = defaultTimeoutMs, method = 'POST' }: { timeoutMs?: number; method?: 'GET' | 'POST' } = {},
): Promise<Response> {
  if (refuseReason(url) !== undefined) throw new SendError(privateAddress)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const addresses = await resolveHost(hostOf(url))
    return await send(url, addresses, signal, method, headers, body)
  } catch (error) {
    throw new SendError(describe(error, timeoutMs), { cause: error })
  }
}

function send(
  url: string,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
  method: 'GET' | 'POST',
  headers: Record<string, string>,
  body: string | Uint8Array,
): Promise<Response> {
  const [{ address = '', family = 0 } = {}] = addresses
  const isOfFamily = (network: string) => (network.includes(':') ? 6 : 4) === family
  const { request } = url.startsWith('https:') ? https : http
  const agent = createFilteringAgent(url, {
    // A connection for each message: one that is kept could belong to an address that the name no longer has.
    keepAlive: false,
    allowIPAddressList: env().WEBHOOK_ALLOW.filter(isOfFamily),
    denyIPAddressList: refusedNetworks.filter(isOfFamily),
  })
  let hasStatus = false
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent,
        signal,
        lookup: (_name, { all }, done) => (all ? done(null, [...addresses]) : done(null, address, family)),
        headers: {
          'content-type': 'application/json',
          'user-agent': `Daymark/${version} (webhooks)`,
          ...headers,
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        hasStatus = true
        const chunks: Buffer[] = []
        let size = 0
        const finish = () => {
          const text = Buffer.concat(chunks).subarray(0, maxResponseBytes).toString('utf8').replaceAll('\0', '\ufffd')
          resolve({ status: response.statusCode ?? 0, body: text, retryAfter: response.headers['retry-after'] })
          response.destroy()
        }
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          size += chunk.length
          if (size >= maxResponseBytes || hasReadMuch()) finish()
        })
        // The status says whether the message has arrived, whatever is missing of the body.
        response.on('end', finish).on('error', (error) => (signal.aborted ? reject(error) : finish()))
      },
    )
    const hasReadMuch = () => (sent.socket?.bytesRead ?? 0) > maxReadBytes
    sent.on('information', () => hasReadMuch() && sent.destroy(new Error('endless')))
    // A response that switches protocols ends the request without a response and without an error.
    sent.on('error', reject).on('close', () => hasStatus || reject(new Error('closed')))
    sent.end(body)
  })
}

const privateAddress = 'The address belongs to a private network, which the operator does not permit (WEBHOOK_ALLOW).'

const reasons: Record<string, string> = {
  ENOTFOUND: 'The host name does not exist.',
  EAI_AGAIN: 'The host name could not be resolved.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without a response.',
  ETIMEDOUT: 'The connection timed out.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is self-signed.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate cannot be verified.',
}

/** Names why no response came, without addresses of this network. */
function describe(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'The request failed.'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return `No complete response came within ${timeoutMs / 1000} s.`
  }
  if (/is not allowed\. Because/.test(error.message)) return privateAddress
  const code = 'code' in error ? String(error.code) : ''
  return reasons[code] ?? (code === '' ? 'The request failed.' : `The request failed (${code}).`)
}
