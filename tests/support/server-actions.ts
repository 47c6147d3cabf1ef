import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import * as z from 'zod'
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
  request: APIRequestContext,
  { page, id, args }: { page: string; id: string; args: unknown[] },
): Promise<Outcome | undefined> {
  const answer = await request.post(page, {
    headers: { 'next-action': id, accept: 'text/x-component', 'content-type': 'text/plain;charset=UTF-8' },
    data: JSON.stringify(args),
    maxRedirects: 0,
  })
  const [, outcome] = /^\d+:(\{"ok":(?:true|false).*\})$/m.exec(await answer.text()) ?? []
  return outcome === undefined ? undefined : Outcome.parse(JSON.parse(outcome))
}
