import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commands } from '@/lib/entry/cli/commands'
import { exitCodes } from '@/lib/entry/cli/exit-codes'

const document = readFileSync(join(import.meta.dirname, '../../../../docs/cli.md'), 'utf8')

it('describes every command and exit code', () => {
  for (const { name } of commands) expect(document).toMatch(new RegExp(`\`daymark ${name}\\b`))
  for (const code of Object.values(exitCodes)) expect(document).toContain(`\n| ${code} |`)
})
