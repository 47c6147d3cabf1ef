// npm start in a folder that has a build of its sources, made elsewhere.
import { execFile } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { copyProject, newFolder } from '../../support/pack-copy'
import { distDir } from '../../support/server-process'

type Package = { version: string; dev?: boolean; devOptional?: boolean }

/** Copies the project as a checkout of another machine: other times, nothing generated, and no development packages. */
function newCheckout() {
  const { folder, remove } = newFolder()
  onTestFinished(remove)
  const project = copyProject(folder)
  rmSync(join(project, 'lib/entry/client/generated'), { recursive: true, force: true })
  mkdirSync(join(project, distDir))
  writeFileSync(join(project, distDir, 'BUILD_ID'), 'a build')
  const later = new Date(Date.now() + 60_000)
  for (const name of ['package-lock.json', 'lib/foundation/settings/env.ts'])
    utimesSync(join(project, name), later, later)
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'))
  const installed = Object.entries<Package>(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  )
  unlinkSync(join(project, 'node_modules'))
  mkdirSync(join(project, 'node_modules'))
  const record = (changed: Record<string, Package> = {}) =>
    writeFileSync(
      join(project, 'node_modules', '.package-lock.json'),
      JSON.stringify({ packages: { ...Object.fromEntries(installed), ...changed } }),
    )
  record()
  // Stands for npm: prints what it is asked for, and fails.
  const npm = join(folder, 'npm.js')
  writeFileSync(npm, 'console.log(process.argv.slice(2).join(" ")); process.exitCode = 1')
  const source = `import { prepareServer } from './scripts/prepare.mjs'; prepareServer('${distDir}')`
  const prepare = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source], {
      cwd: project,
      env: { ...process.env, npm_execpath: npm },
    })
  return { project, record, prepare }
}

it('uses a build of the same sources, whatever their times, without development packages, and writes nothing', async () => {
  const { project, prepare } = newCheckout()
  const list = () => readdirSync(project, { recursive: true, encoding: 'utf8' }).sort()
  const before = list()
  expect(await prepare()).toEqual({ stdout: '', stderr: '' })
  expect(list()).toEqual(before)
})

it('installs packages without those of development when one has another version, and builds what has changed', async () => {
  const { project, record, prepare } = newCheckout()
  record({ 'node_modules/pg': { version: '0.0.1' } })
  await expect(prepare()).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Installing packages …[\s\S]*ci --omit=dev/),
  })
  appendFileSync(join(project, 'lib/foundation/settings/env.ts'), '\n// Changed.\n')
  await expect(prepare()).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Installing packages \(about \d+ % of the time\) …[\s\S]*ci --omit=dev/),
  })
  expect(existsSync(join(project, 'dist', 'preparing.pid'))).toBe(false)
})

it('installs all packages when the schema of the database has changed, to generate its client', async () => {
  const { project, prepare } = newCheckout()
  appendFileSync(join(project, 'prisma/schema.prisma'), '\n// Changed.\n')
  await expect(prepare()).rejects.toMatchObject({ stderr: expect.stringMatching(/ci --include=dev/) })
})
