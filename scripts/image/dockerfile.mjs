// Reads a Dockerfile and a .dockerignore, as far as this project uses them.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Instructions that the steps by hand perform. Any other one is an error, so that none is skipped unnoticed. */
const known = ['FROM', 'ARG', 'ENV', 'WORKDIR', 'COPY', 'RUN', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'ENTRYPOINT']

/**
 * @returns the stages: their base image, their name, and their instructions in order
 */
export function readDockerfile(path) {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const stages = []
  for (const line of lines) {
    const [, name, text] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (!known.includes(name)) throw new Error(`${path} has an instruction that is not performed by hand: ${line}`)
    if (name === 'FROM') {
      const [image, , alias] = text.split(/\s+/)
      stages.push({ image, alias, steps: [] })
    } else stages.at(-1).steps.push({ name, text })
  }
  return stages
}

/** @returns the values of the last step of this kind, or undefined */
export function findStep({ steps }, name) {
  return steps.findLast((step) => step.name === name)?.text
}

/** Reads `A=b C="d"` and `A b`. */
export function readPairs(text) {
  const pairs = [...text.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)].map(([, name, quoted, bare]) => [name, quoted ?? bare])
  return Object.fromEntries(pairs)
}

/** Reads the options (`--from=build`) and the words of an instruction. */
export function readWords(text) {
  const words = text.split(/\s+/)
  const options = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2).split('='))
  return { options: Object.fromEntries(options), words: words.filter((word) => !word.startsWith('--')) }
}

/** Lists the files of the build context, without those that .dockerignore excludes. The last rule that fits decides. */
export function listContext(root) {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), pattern: asPattern(line.replace('!', '')) }))
  const isIncluded = (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isKept ?? true
  const kept = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      const name = relative(root, path)
      if (!entry.isDirectory()) return isIncluded(name) ? [name] : []
      const mayContainKept =
        isIncluded(name) || rules.some(({ isKept, pattern }) => isKept && pattern.source.includes(`${entry.name}\\/`))
      return mayContainKept ? kept(path) : []
    })
  return kept(root)
}

/** A rule also fits everything below the folder that it names. */
function asPattern(rule) {
  const escaped = rule.replaceAll(/[.+^${}()|[\]\\/]/g, '\\$&').replaceAll('*', '[^/]*')
  return new RegExp(`^${escaped}(\\/|$)`)
}
