import { randomUUID } from 'node:crypto'

const valid = /^[\x21-\x7e]{1,128}$/

/** The id under which a request is logged: that of its sender, such as a proxy, if it is valid, or else a new one. */
export function chooseRequestId(sent: string | string[] | null | undefined): string {
  return typeof sent === 'string' && valid.test(sent) ? sent : randomUUID()
}
