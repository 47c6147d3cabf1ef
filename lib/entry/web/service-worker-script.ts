import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { projectFolder } from '@/lib/foundation/runtime/project-folder'
import { env } from '@/lib/foundation/settings/env'

/** The page that shows what was seen when there is no connection. */
const shell = '/offline'

/**
 * Returns the service worker of this build: the bundle, and in front of it the files that the view without a connection
 * needs. Every build has another one, so that browsers take it over.
 */
export async function readServiceWorker(): Promise<string> {
  const folder = join(projectFolder(), env().NEXT_DIST_DIR)
  const [program, files, build] = await Promise.all([
    readFile(join(projectFolder(), 'dist', 'service-worker.js'), 'utf8'),
    listFiles(folder),
    readFile(join(folder, 'BUILD_ID'), 'utf8'),
  ])
  const revision = hash('sha1', `${build}\n${program}`, 'hex')
  const precache = [{ url: shell, revision }, ...files.map((file) => ({ url: `/_next/${file}`, revision: null }))]
  return `const daymarkBuild = ${JSON.stringify({ shell, precache })}\n${program}`
}

const BuildManifest = z.object({ polyfillFiles: z.array(z.string()) })

const fileName = /static\/(?:chunks|media)\/[\w.~-]+\.(?:js|css|woff2)/g
const inStyles = /\.\.\/media\/([\w.~-]+\.woff2)/g

/** The pages that can lose the connection while they are open and go on: what they load on demand has other files there. */
const openPages = ['(app)/day', '(app)/week']

/** Lists the scripts, styles and fonts of the pages and everything that they load on demand, which they name. */
async function listFiles(folder: string): Promise<string[]> {
  const manifests = [shell, ...openPages].map((page) =>
    join('server', 'app', page, 'page_client-reference-manifest.js'),
  )
  const roots = ['build-manifest.json', ...manifests]
  const found = new Set<string>()
  const manifest = JSON.parse(await readFile(join(folder, 'build-manifest.json'), 'utf8'))
  const { polyfillFiles } = BuildManifest.parse(manifest)
  const remaining = roots.map((file) => join(folder, file))
  for (let path = remaining.pop(); path !== undefined; path = remaining.pop()) {
    const text = path.endsWith('.woff2') ? '' : await readFile(path, 'utf8')
    const named = [
      ...[...text.matchAll(fileName)].map(([file]) => file),
      ...[...text.matchAll(inStyles)].map(([, name]) => `static/media/${name}`),
    ]
    for (const file of named) {
      // No browser that has service workers loads polyfills.
      if (found.has(file) || polyfillFiles.includes(file) || !existsSync(join(folder, file))) continue
      found.add(file)
      remaining.push(join(folder, file))
    }
  }
  return [...found].sort()
}
