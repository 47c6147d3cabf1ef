// What `npm start` installs and finds: packages without those of development, which `npm run sbom` lists, and the client.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as z from 'zod'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const Lockfile = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dev: z.boolean().default(false) })),
})
const Bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ 'bom-ref': z.string(), purl: z.string() })),
})
const developmentOnly = /(^|\/)(prisma|prisma-cli|effect|vitest|@biomejs\/biome|@prisma\/(dev|engines|studio-core))$/

const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const { packages } = Lockfile.parse(JSON.parse(read('package-lock.json')))

it('production installs hold no Prisma command and no test tools', () => {
  const names = Object.keys(packages).filter((name) => packages[name]?.dev === false)
  expect(names).toContain('node_modules/next')
  expect(names.filter((name) => developmentOnly.test(name))).toEqual([])
  expect(names).not.toContain('node_modules/prisma')
})

it('git has the database client of the schema, as the installed version of Prisma generates it', () => {
  const generated = 'lib/foundation/database/generated'
  const files = execFileSync('git', ['ls-files', generated], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const names = ['client.ts', 'enums.ts', 'internal/class.ts', 'internal/prismaNamespace.ts']
  expect(files).toEqual(names.map((name) => `${generated}/${name}`))
  const source = read(`${generated}/internal/class.ts`)
  const [, schema = ''] = /"inlineSchema": (".*"),/.exec(source) ?? []
  // Prisma aligns columns with spaces.
  const collapse = (text: string) => text.replace(/ +/g, ' ')
  expect(collapse(JSON.parse(schema))).toBe(collapse(read('prisma/schema.prisma')))
  expect(source).toContain(`"clientVersion": "${packages['node_modules/prisma-cli']?.version}"`)
})

it('npm run sbom lists what runs in production, as CycloneDX', () => {
  const output = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { components } = Bom.parse(JSON.parse(output))
  const refs = components.map((component) => component['bom-ref'])
  expect(refs.some((ref) => ref.startsWith('next@'))).toBe(true)
  expect(refs.some((ref) => /^(prisma-cli|vitest|effect)@/.test(ref))).toBe(false)
}, 60_000)
