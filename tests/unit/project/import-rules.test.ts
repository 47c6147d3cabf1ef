// A rule that names a file which has moved forbids nothing. So each rule must find a forged import.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const configFile = join(root, '.dependency-cruiser.cjs')
const { forbidden } = z
  .object({ forbidden: z.array(z.object({ name: z.string() })) })
  .parse(createRequire(import.meta.url)(configFile))

const Violations = z.object({
  summary: z.object({ violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })) }),
})

/**
 * For each rule, the folder of a file and what it must not import: a file, a module of Node or a package. Without one, the
 * file is an orphan, or imports itself.
 */
const forged: Record<string, { from: string; to: string }> = {
  'no-cycles': { from: 'lib/server', to: '' },
  'foundation-imports-nothing-above': { from: 'lib/foundation/time', to: 'lib/domain/access/actor.ts' },
  'domain-imports-the-foundation-alone': { from: 'lib/domain/tasks', to: 'lib/entry/http/route.ts' },
  'domain-access-imports-what-is-below': {
    from: 'lib/domain/access',
    to: 'lib/domain/operation/operation.ts',
  },
  'domain-operation-imports-what-is-below': {
    from: 'lib/domain/operation',
    to: 'lib/domain/changes/publish-changes.ts',
  },
  'domain-changes-imports-what-is-below': { from: 'lib/domain/changes', to: 'lib/domain/tasks/schema.ts' },
  'domain-tasks-imports-what-is-below': { from: 'lib/domain/tasks', to: 'lib/domain/webhooks/schema.ts' },
  'domain-webhooks-calendar-recurrences-imports-what-is-below': {
    from: 'lib/domain/webhooks',
    to: 'lib/domain/calendar/schema.ts',
  },
  'domain-quick-add-imports-what-is-below': {
    from: 'lib/domain/quick-add',
    to: 'lib/domain/import/read-file.ts',
  },
  'domain-reminders-accounts-import-export-imports-what-is-below': {
    from: 'lib/domain/reminders',
    to: 'lib/domain/accounts/schema.ts',
  },
  'only-authentication-makes-actors': { from: 'lib/entry/web', to: 'lib/domain/access/create-actor.ts' },
  'domain-imports-no-framework': { from: 'lib/domain/tasks', to: 'next' },
  'entries-import-no-other-entry': { from: 'lib/entry/mcp', to: 'lib/entry/http/route.ts' },
  'only-the-command-line-imports-the-client-library': {
    from: 'lib/entry/web',
    to: 'lib/entry/client/daymark.ts',
  },
  'command-line-imports-the-client-library-alone': {
    from: 'lib/entry/cli',
    to: 'lib/domain/tasks/schema.ts',
  },
  'client-library-is-self-contained': { from: 'lib/entry/client', to: 'lib/foundation/errors.ts' },
  'lib-imports-no-pages': { from: 'lib/server', to: 'components/tasks/day/day-page.tsx' },
  'components-import-no-pages': { from: 'components/ui', to: 'app/layout.tsx' },
  'only-the-tables-of-routes-import-routes': { from: 'lib/server', to: 'app/api/v1/tasks/route.ts' },
  'only-the-domain-imports-the-database': { from: 'lib/entry/http', to: 'lib/foundation/database/client.ts' },
  'browser-safe-modules-import-no-node': { from: 'lib/foundation/time', to: 'node:fs' },
  'browser-safe-modules-import-no-server': {
    from: 'lib/foundation/time',
    to: 'lib/foundation/settings/env.ts',
  },
  'product-imports-no-tests': { from: 'lib/domain/tasks', to: 'tests/support/accounts.ts' },
  'programs-start-without-secrets': { from: 'lib/domain/tasks', to: 'node:child_process' },
  'examples-import-the-package': { from: 'examples', to: 'lib/entry/client/daymark.ts' },
  'no-undeclared-packages': { from: 'lib/domain/tasks', to: 'vitest' },
  'no-orphans': { from: 'lib/server', to: '' },
}

const isFile = (name: string) => name.includes('/')
const fileOf = (rule: string) => `${forged[rule]?.from}/${rule}.${rule.startsWith('examples') ? 'mjs' : 'ts'}`

/** Writes a project that has nothing but the forged imports and empty files for what they name. */
function writeProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-import-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('package.json', '{ "name": "forged" }')
  write('tsconfig.json', '{}')
  for (const name of ['next', 'vitest']) {
    write(`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`)
    write(`node_modules/${name}/index.js`, '')
  }
  for (const [rule, { to }] of Object.entries(forged)) {
    const file = fileOf(rule)
    if (isFile(to)) write(to, 'export {}')
    const imported = rule === 'no-cycles' ? file : to
    const name = isFile(imported) ? `./${relative(dirname(file), imported)}` : imported
    write(file, name ? `import '${name}'` : 'export {}')
  }
  return folder
}

it('every rule has a forged import, of a file that exists, from a folder that does', () => {
  expect(Object.keys(forged).sort()).toEqual(forbidden.map(({ name }) => name).sort())
  const named = Object.values(forged).flatMap(({ from, to }) => (isFile(to) ? [from, to] : [from]))
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('every rule finds what it forbids', () => {
  const folders = ['app', 'components', 'lib', 'examples', 'tests']
  const output = execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      configFile,
      '-T',
      'json',
    ].concat(folders),
    { cwd: writeProject(), encoding: 'utf8', maxBuffer: 1e8 },
  )
  const { violations } = Violations.parse(JSON.parse(output)).summary
  const silent = Object.keys(forged).filter(
    (name) => !violations.some(({ from, rule }) => rule.name === name && from === fileOf(name)),
  )
  expect(silent).toEqual([])
})
