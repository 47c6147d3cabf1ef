// package.json names the repository once. Its other addresses follow, and `npm run repository` writes them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository, version } from '@/package.json'
import { root } from '../../support/test-database'

const [, page, path = ''] = /^git\+(https:\/\/github\.com\/([\w.-]+\/[\w.-]+))\.git$/.exec(repository.url) ?? []
// Names of images are in lower case.
const image = `ghcr.io/${path.toLowerCase()}`
const documents = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
const files = ['README.md', 'compose.yaml', 'deploy/kubernetes.yaml', ...documents.map((name) => `docs/${name}`)]

it.each(files)('%s names the image of the repository, and its version or none', async (name) => {
  const file = join(root, name)
  const followed = readFileSync(file, 'utf8')
    .replaceAll(/ghcr\.io\/[\w.-]+\/[\w.-]+/g, image)
    .replaceAll(new RegExp(`(?<=${image.replaceAll('.', '\\.')}:)\\d[\\w.-]*`, 'g'), version)
    .replaceAll(/(?<=--repo )[\w.-]+\/[\w.-]+/g, path)
  await expect(followed).toMatchFileSnapshot(file)
})

it('package.json names its page and its issues', async () => {
  const file = join(root, 'package.json')
  const followed = readFileSync(file, 'utf8')
    .replace(/(?<="homepage": ").*(?=")/, `${page}#readme`)
    .replace(/(?<="bugs": ").*(?=")/, `${page}/issues`)
  await expect(followed).toMatchFileSnapshot(file)
})

it('an image is named where people start it', () => {
  const naming = files.filter((name) => readFileSync(join(root, name), 'utf8').includes('ghcr.io/'))
  expect(naming).toEqual(['README.md', 'compose.yaml', 'deploy/kubernetes.yaml', 'docs/deployment.md'])
})
