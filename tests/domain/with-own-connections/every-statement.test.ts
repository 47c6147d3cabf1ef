import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFunctions } from '@/lib/foundation/database/functions/define-function'
import { listStatements } from '@/lib/foundation/database/statement'
import { newActorWithOverdueTasks, sendEveryStatement } from '../../support/every-statement'
import { provideDatabase } from '../../support/provide-database'
import { concernsShards, recordStatements } from '../../support/routed-statements'
import { root } from '../../support/test-database'

provideDatabase()

const listFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    // The thread works when it is loaded.
    .filter((path) => /(?<!\.d)\.ts$/.test(path) && !path.endsWith('import/thread.ts'))
    .map((path) => join(folder, path))

// Whether Citus runs them on one worker is tested with a cluster, which not everybody has.
it('the scenario of the tests with Citus sends every statement on distributed tables, and calls every function', async () => {
  // So that no statement is missing because nothing of its module is called.
  for (const file of listFiles('lib/domain')) await import(join(root, file))
  const sent = new Set(
    (await recordStatements(async () => sendEveryStatement(await newActorWithOverdueTasks()))).map(({ text }) => text),
  )
  expect(sent.size).toBeGreaterThan(50)
  expect(listStatements().filter((text) => concernsShards(text) && !sent.has(text))).toEqual([])
  const called = [...sent].flatMap((text) => /FROM daymark_\w+\.(\w+)\(/.exec(text)?.[1] ?? [])
  expect(
    listFunctions()
      .map(({ name }) => name)
      .filter((name) => !called.includes(name)),
  ).toEqual([])
}, 120_000)
