import { hash } from 'node:crypto'

/**
 * The key of a request, which its client chose, and the request itself. Each is the first half of a SHA-256, so that
 * neither keys nor texts of tasks are stored, and rows stay small.
 */
export type Once = { readonly key: Buffer; readonly request: Buffer }

/**
 * @param key unique among the requests of the account
 * @param input parsed, so that its fields are in the order of the schema
 */
export function identifyRequest(key: string, operation: string, input: unknown): Once {
  return { key: digest(key), request: digest(`${operation} ${JSON.stringify(input)}`) }
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer').subarray(0, 16)
}
