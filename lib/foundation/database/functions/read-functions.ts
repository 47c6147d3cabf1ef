import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as limits from '@/lib/foundation/limits'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { projectFolder } from '@/lib/foundation/runtime/project-folder'
import { splitStatements } from '../split-statements'

/** Begins the name of every schema of functions. */
export const schemaPrefix = 'daymark_'

/** The functions of this release: the statements that create them, and the schema that they are in. */
export type Functions = { readonly schema: string; readonly statements: readonly string[] }

/**
 * Reads the functions of a release: every `.sql` file under `lib`. The name of their schema is a hash of their text, so that
 * releases with other functions have others beside them.
 * @param root the project's folder
 */
export function readFunctions(root: string): Functions {
  const folder = join(root, 'lib')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sql'))
  const texts = files.sort().map((path) => fillIn(readFileSync(join(folder, path), 'utf8')))
  const hash = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 12)
  return { schema: `${schemaPrefix}${hash}`, statements: texts.flatMap(splitStatements).sort(byDependency) }
}

/** Replaces `{name}` by the limit of this name. Another name stays, which is an array in a string, or an error of syntax. */
function fillIn(sql: string): string {
  return Object.entries(limits).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), sql)
}

/** Types first, and then functions in SQL, which PostgreSQL resolves when it creates them. */
function byDependency(left: string, right: string): number {
  const rank = (sql: string) => (sql.startsWith('CREATE TYPE') ? 0 : sql.includes('LANGUAGE sql') ? 1 : 2)
  return rank(left) - rank(right)
}

/** The functions of the running release. */
export const functions = processSingleton('functions of the database', () => readFunctions(projectFolder()))
