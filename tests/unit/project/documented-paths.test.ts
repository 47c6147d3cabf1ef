import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
  readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
)

it.each(documents)('every source file that %s names exists', (document) => {
  const named = readFileSync(document, 'utf8').matchAll(
    /`((?:app|components|lib|scripts|tests|prisma)\/[^`\s<>*{}]+\.(?:ts|tsx|mjs|sql|prisma|json))`/g,
  )
  const paths = [...named].map(([, path = '']) => path)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
