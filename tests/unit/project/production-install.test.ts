// Packages that `npm ci --omit=dev` installs, and that `npm run sbom` lists.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as z from 'zod'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const Lockfile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().default(false) })),
})
const Bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ 'bom-ref': z.string(), purl: z.string() })),
})
const developmentOnly = /(^|\/)(prisma|prisma-cli|effect|vitest|@biomejs\/biome|@prisma\/(dev|engines|studio-core))$/

it('production installs hold no Prisma command and no test tools', () => {
  const { packages } = Lockfile.parse(JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')))
  const names = Object.keys(packages).filter((name) => packages[name]?.dev === false)
  expect(names).toContain('node_modules/next')
  expect(names.filter((name) => developmentOnly.test(name))).toEqual([])
  expect(names).not.toContain('node_modules/prisma')
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
