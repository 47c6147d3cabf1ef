import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isCurrent } from '@/lib/http/conditions'
import { projectFolder } from '@/lib/project-folder'

type Program = { text: string; etag: string }

let cached: Promise<Program> | undefined

async function readProgram(): Promise<Program> {
  const text = await readFile(join(projectFolder(), 'dist', 'cli.mjs'), 'utf8')
  // Weak, because it does not depend on the compression of the response (RFC 9110, section 8.8.1).
  return { text, etag: `W/"${hash('sha1', text, 'base64url')}"` }
}

/** Serves the command line, for machines without a checkout. */
export async function GET(request: Request): Promise<Response> {
  cached ??= readProgram().catch((error) => {
    cached = undefined
    throw error
  })
  const { text, etag } = await cached
  const headers = { 'Cache-Control': 'no-cache', ETag: etag }
  if (isCurrent(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' } })
}
