import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { requestPage } from './page-request'
import { distDir } from './server-process'
import { root } from './test-database'

const Manifest = z.object({ node: z.record(z.string(), z.object({ filename: z.string(), exportedName: z.string() })) })

const Outcome = z.object({ ok: z.boolean(), message: z.string().optional() })
type Outcome = z.infer<typeof Outcome>

/** Every server action of the built app: its name, and the id by which it is called. */
export function builtActions(): Map<string, string> {
  const manifest = Manifest.parse(
    JSON.parse(readFileSync(join(root, distDir, 'server', 'server-reference-manifest.json'), 'utf8')),
  )
  return new Map(Object.entries(manifest.node).map(([id, { exportedName }]) => [exportedName, id]))
}

/** Calls a server action as a browser does, but without a page. Returns what it answered, as far as it did. */
export async function callAction(
  name: string,
  { page, args, session }: { page: string; args: unknown[]; session?: string | undefined },
): Promise<Outcome | undefined> {
  const id = builtActions().get(name)
  if (id === undefined) throw new Error(`there is no server action ${name}`)
  const response = await requestPage(page, {
    ...(session !== undefined && { session }),
    method: 'POST',
    headers: { 'next-action': id, accept: 'text/x-component', 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify(args),
  })
  const [, outcome] = /^\d+:(\{"ok":(?:true|false).*\})$/m.exec(await response.text()) ?? []
  return outcome === undefined ? undefined : Outcome.parse(JSON.parse(outcome))
}
