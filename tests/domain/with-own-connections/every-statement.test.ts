import { expect, it } from 'vitest'
import { listFunctions } from '@/lib/foundation/database/functions/define-function'
import { listStatements } from '@/lib/foundation/database/statement'
import { newActorWithOverdueTasks, sendEveryStatement } from '../../support/every-statement'
import { loadDomain } from '../../support/load-domain'
import { provideDatabase } from '../../support/provide-database'
import { concernsShards, recordStatements } from '../../support/routed-statements'

provideDatabase()

// Whether Citus runs them on one worker is tested with a cluster, which not everybody has.
it('the scenario of the tests with Citus sends every statement on distributed tables, and calls every function', async () => {
  // So that no statement is missing because nothing of its module is called.
  await loadDomain()
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
