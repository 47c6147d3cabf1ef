// What documents say of settings follows from their schema. `npm run configuration` writes it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { replaceMarkedSection } from '../../bench/marked-section'
import { describeSettings, summarizeSettings } from '../../support/describe-settings'

const root = fileURLToPath(new URL('../../..', import.meta.url))

it('docs/configuration.md describes every setting', async () => {
  await expect(describeSettings()).toMatchFileSnapshot(join(root, 'docs/configuration.md'))
})

it('README.md describes the settings that people set', async () => {
  const names = 'PORT HOST DATA_DIR DATABASE_URL NEXTAUTH_URL TRUST_PROXY SIGNUP SMTP_URL'.split(' ')
  const readme = join(root, 'README.md')
  const current = replaceMarkedSection(readFileSync(readme, 'utf8'), 'settings', `\n${summarizeSettings(names)}\n`)
  await expect(current).toMatchFileSnapshot(readme)
})
