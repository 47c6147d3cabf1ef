import { createHash, randomBytes } from 'node:crypto'

export type Answer = { status: number; headers: Headers; text: string; body: Record<string, unknown> }

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} }
}

/** Registers a client. */
export async function tryToRegisterAt(issuer: string, metadata: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  return readAnswer(await fetch(`${issuer}/register`, { method: 'POST', headers, body: JSON.stringify(metadata) }))
}

/** Registers a client. Returns its id. */
export async function registerAt(issuer: string, redirects: string[], name = 'Example agent'): Promise<string> {
  const { body, text } = await tryToRegisterAt(issuer, { client_name: name, redirect_uris: redirects })
  if (typeof body.client_id !== 'string') throw new Error(text)
  return body.client_id
}

/** Sends a form to an endpoint of OAuth. */
export async function postTo(issuer: string, endpoint: string, form: Record<string, string>): Promise<Answer> {
  return readAnswer(await fetch(`${issuer}${endpoint}`, { method: 'POST', body: new URLSearchParams(form) }))
}

/** A secret and its challenge (RFC 7636). */
export function newProof() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The parameters of a request for authorization. */
export function requestOf(clientId: string, redirectUri: string, challenge = newProof().challenge) {
  return {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
}
