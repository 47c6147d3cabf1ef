import * as z from 'zod'
import { sendMessage } from '@/lib/domain/webhooks/send'
import { version } from '@/package.json'
import { readClientMetadata } from './client-metadata'

const timeoutMs = 5000
/** The longest metadata document, in bytes. */
const maxDocumentBytes = 10_000

/** A document names how its client authenticates. Only public clients can connect. */
const Document = z.looseObject({
  token_endpoint_auth_method: z.literal('none').optional(),
  client_secret: z.undefined().optional(),
  client_secret_expires_at: z.undefined().optional(),
})

/**
 * Fetches the metadata document of a client, as webhooks are sent: no private network, no redirect, with limits of time
 * and size.
 * @throws Error when there is none, or it does not describe a public client
 */
export async function fetchDocument(address: string | URL | Request): Promise<Response> {
  const url = address instanceof Request ? address.url : String(address)
  if (!url.startsWith('https://')) throw new Error('a metadata document needs https')
  const headers = { accept: 'application/json', 'user-agent': `Daymark/${version} (OAuth)` }
  const { status, body } = await sendMessage(url, headers, '', { timeoutMs, method: 'GET' })
  if (status !== 200) throw new Error(`the metadata document was answered with ${status}`)
  if (Buffer.byteLength(body) > maxDocumentBytes) throw new Error('the metadata document is too long')
  return Response.json(readClientMetadata(Document.parse(JSON.parse(body))))
}
