import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from '@/lib/foundation/settings/env'
import { machineTimeZone } from '@/lib/foundation/time/time-zone'
import { readOrCreateSecret } from '@/lib/server/postgres/data-folder'
import { fillDemo } from './fill-demo'

const keyFile = 'agent-key'

/** Fills the demo, and prints how to use it. The key of the agent is in a file, because the output may be kept in a log. */
export async function openDemo(address: string): Promise<void> {
  const { DATA_DIR } = env()
  const key = await fillDemo(machineTimeZone())
  const path = join(DATA_DIR, keyFile)
  await rm(path, { force: true })
  await readOrCreateSecret(DATA_DIR, keyFile, key)
  console.info(`\nThe demo is ready at ${address}`)
  console.info('Each start makes its tasks again. The key of its example agent:')
  console.info(`  export DAYMARK_URL=${address} DAYMARK_API_KEY="$(cat ${resolve(path)})"\n`)
}
