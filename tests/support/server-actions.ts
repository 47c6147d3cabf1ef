import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { requestPage } from './page-request'
import { distDir } from './server-process'
import { root } from './test-database'

const Manifest = z.object({ node: z.record(z.string(), z.object({ filename: z.string(), exportedName: z.string() })) })

const Outcome = z.object({
  ok: z.boolean(),
  // React encodes other values, such as undefined, as strings of its own.
  result: z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown()), z.string().regex(/^[^$]/), z.null()])
    .optional()
    .catch(undefined),
  message: z.string().optional(),
  needsAuthentication: z.strictObject({ password: z.boolean(), passkey: z.boolean(), code: z.boolean() }).optional(),
})
type Outcome = z.infer<typeof Outcome>

/** Maps the name of each server action of the built app to the id that requests use. */
export function builtActions(): Map<string, string> {
  const manifest = Manifest.parse(
    JSON.parse(readFileSync(join(root, distDir, 'server', 'server-reference-manifest.json'), 'utf8')),
  )
  return new Map(Object.entries(manifest.node).map(([id, { exportedName }]) => [exportedName, id]))
}

type Call = {
  baseUrl?: string
  page: string
  args: unknown[]
  session?: string | undefined
  headers?: Record<string, string> | undefined
}

/** Calls a server action over HTTP. Returns its outcome, or undefined if the response has none. */
export async function callAction(name: string, call: Call): Promise<Outcome | undefined> {
  return readOutcome(await requestAction(name, call))
}

/** Calls a server action over HTTP. Returns the response, for its headers. */
export async function requestAction(name: string, { baseUrl, page, args, session, headers }: Call): Promise<Response> {
  const id = builtActions().get(name)
  if (id === undefined) throw new Error(`unknown server action ${name}`)
  return requestPage(page, {
    ...(baseUrl !== undefined && { baseUrl }),
    ...(session !== undefined && { session }),
    method: 'POST',
    headers: { 'next-action': id, accept: 'text/x-component', 'content-type': 'text/plain;charset=UTF-8', ...headers },
    body: JSON.stringify(args),
  })
}

/** Reads the outcome of a server action; undefined if the response has none. */
export async function readOutcome(response: Response): Promise<Outcome | undefined> {
  const [, outcome] = /^\d+:(\{"ok":(?:true|false).*\})$/m.exec(await response.text()) ?? []
  return outcome === undefined ? undefined : Outcome.parse(JSON.parse(outcome))
}
