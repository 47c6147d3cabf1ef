// What documents say of settings follows from their schema. `npm run configuration` writes it.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { describeSettings } from '../../support/describe-settings'

const root = fileURLToPath(new URL('../../..', import.meta.url))

it('docs/configuration.md describes every setting', async () => {
  await expect(describeSettings()).toMatchFileSnapshot(join(root, 'docs/configuration.md'))
})
