// The package.json and README.md of the published package, which take the place of the project's while `npm pack` runs.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The dependencies of what the package contains. The others are those of the server, which it does not contain. */
export const publishedDependencies = ['openapi-fetch']

/** How each file of the package is made of that of the project. npm takes both under these names alone. */
const derivations = {
  'package.json': (original) => `${JSON.stringify(deriveManifest(JSON.parse(original)), undefined, 2)}\n`,
  'README.md': (_original, root) => readFileSync(join(root, 'lib/entry/client/package-readme.md'), 'utf8'),
}

/** Puts the files of the package in place. `restoreManifest` undoes it. */
export function publishManifest(root) {
  restoreManifest(root)
  const files = Object.entries(derivations).map(([name, derive]) => {
    const original = readFileSync(join(root, name), 'utf8')
    return { name, original, published: derive(original, root) }
  })
  mkdirSync(join(root, 'dist'), { recursive: true })
  // The backup exists, complete, before a file changes.
  replaceFile(backupIn(root), JSON.stringify(files))
  for (const { name, published } of files) replaceFile(join(root, name), published)
}

/**
 * Restores the project's files, also after a pack that was killed. A file that somebody has changed or restored since stays
 * as it is.
 * @returns whether all of them were those of the package
 */
export function restoreManifest(root) {
  const backup = backupIn(root)
  if (!existsSync(backup)) return false
  const files = JSON.parse(readFileSync(backup, 'utf8'))
  const published = files.filter(({ name, published }) => readFileSync(join(root, name), 'utf8') === published)
  for (const { name, original } of published) replaceFile(join(root, name), original)
  rmSync(backup)
  return published.length === files.length
}

/**
 * Leaves out what only the server and its development need, and the mark that keeps the project itself from being
 * published. The scripts stay, so that a killed pack can be repaired.
 */
function deriveManifest({
  private: _private,
  dependencies,
  devDependencies,
  optionalDependencies,
  overrides,
  allowScripts,
  ...rest
}) {
  const isPublished = ([name]) => publishedDependencies.includes(name)
  return {
    ...rest,
    description: 'Client library and command line of Daymark, a self-hosted task tracker organized by calendar date',
    keywords: ['daymark', 'tasks', 'todo', 'client', 'cli', 'webhooks'],
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(isPublished)),
  }
}

function backupIn(root) {
  return join(root, 'dist', 'packed-files.backup')
}

/** Replaces a file at once, so that nothing reads a part of it. */
function replaceFile(path, content) {
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}
