import { readWebBody } from './web-request'

const maxBytes = 8 * 1024

/** Reads the JSON in the body of a request; undefined when it is malformed, incomplete or too long. */
export async function readSmallJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(await readWebBody(request, maxBytes)))
  } catch {
    return undefined
  }
}
