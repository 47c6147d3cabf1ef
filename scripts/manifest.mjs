// The package.json of the published package, which takes the place of the project's while `npm pack` runs.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The dependencies of what the package contains. The others are those of the server, which it does not contain. */
const publishedDependencies = ['openapi-fetch']

/** Puts the manifest of the package in place. `restoreManifest` undoes it. */
export function publishManifest(root) {
  restoreManifest(root)
  const { manifest, backup } = pathsIn(root)
  const original = readFileSync(manifest, 'utf8')
  const published = `${JSON.stringify(deriveManifest(JSON.parse(original)), undefined, 2)}\n`
  mkdirSync(join(root, 'dist'), { recursive: true })
  // The backup exists, complete, before the manifest changes.
  replaceFile(backup, JSON.stringify({ original, published }))
  replaceFile(manifest, published)
}

/**
 * Restores the project's manifest, also after a pack that was killed. A manifest that somebody has changed or restored
 * since stays as it is.
 * @returns whether there was something to restore
 */
export function restoreManifest(root) {
  const { manifest, backup } = pathsIn(root)
  if (!existsSync(backup)) return false
  const { original, published } = JSON.parse(readFileSync(backup, 'utf8'))
  const isPublished = readFileSync(manifest, 'utf8') === published
  if (isPublished) replaceFile(manifest, original)
  rmSync(backup)
  return isPublished
}

/** Leaves out what only the server and its development need. The scripts stay, so that a killed pack can be repaired. */
function deriveManifest({ dependencies, devDependencies, optionalDependencies, overrides, allowScripts, ...rest }) {
  const isPublished = ([name]) => publishedDependencies.includes(name)
  return { ...rest, dependencies: Object.fromEntries(Object.entries(dependencies).filter(isPublished)) }
}

function pathsIn(root) {
  return { manifest: join(root, 'package.json'), backup: join(root, 'dist', 'package.json.backup') }
}

/** Replaces a file at once, so that nothing reads a part of it. */
function replaceFile(path, content) {
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}
