// The package that `npm pack` makes, installed into an empty project.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as entry from '@/lib/entry/client/entry'
import { version } from '@/package.json'
import { operations } from '@/tests/support/operations'
import { copyProject, newFolder, runNpm } from '../../support/pack-copy'
import { root } from '../../support/test-database'

const run = promisify(execFile)
const { folder, remove } = newFolder()
const empty = join(folder, 'empty')
let project = ''
let files: string[] = []
/** The package and what it depends on. */
const tarballs: string[] = []

const read = (...path: string[]) => readFileSync(join(...path), 'utf8')
const write = (name: string, content: string) => writeFileSync(join(empty, name), content)

/** Packs a folder and returns what npm says about the tarball. */
async function pack(cwd: string, ...args: string[]): Promise<{ filename: string; files: { path: string }[] }> {
  const [packed] = JSON.parse(await runNpm(cwd, 'pack', '--json', '--pack-destination', folder, ...args))
  return packed
}

beforeAll(async () => {
  project = copyProject(folder)
  const { filename, files: packed } = await pack(project)
  files = packed.map(({ path }) => path)
  tarballs.push(join(folder, filename))
  // The dependencies come from this machine, so that the test needs no registry.
  const overrides: Record<string, string> = {}
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    const dependency = await pack(join(root, 'node_modules', name), '--ignore-scripts')
    overrides[name] = `file:../${dependency.filename}`
    tarballs.push(join(folder, dependency.filename))
  }
  mkdirSync(empty)
  write('package.json', JSON.stringify({ dependencies: { daymark: `file:../${filename}` }, overrides }))
  await runNpm(empty, 'install', '--offline')
})

afterAll(remove)

describe('npm pack', () => {
  it('makes a package of the library and the command line alone', () => {
    expect(files.sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/cli.mjs',
      'dist/client/daymark.d.ts',
      'dist/client/daymark.js',
      'package.json',
    ])
  })

  it('restores package.json and README.md, which are those that the project has', () => {
    for (const name of ['package.json', 'README.md']) expect(read(project, name)).toBe(read(root, name))
    expect(existsSync(join(project, 'dist', 'packed-files.backup'))).toBe(false)
  })

  it('makes what a registry takes', async () => {
    const printed = await runNpm(folder, 'publish', ...tarballs.slice(0, 1), '--dry-run', '--json', '--offline')
    expect(printed).toContain(`"id": "daymark@${version}"`)
    // npm refuses the project itself, whose dependencies are those of the server.
    expect(JSON.parse(read(project, 'package.json')).private).toBe(true)
  })

  it('is repaired by the next command when it was killed', async () => {
    const source = "import { publishManifest } from './scripts/manifest.mjs'; publishManifest(process.cwd())"
    await run(process.execPath, ['--input-type=module', '--eval', source], { cwd: project })
    expect(JSON.parse(read(project, 'package.json')).dependencies).not.toHaveProperty('next')
    // It prepares the project first, as every command does.
    await run(process.execPath, ['scripts/openapi.mjs'], { cwd: project, maxBuffer: 64 * 1024 * 1024 })
    for (const name of ['package.json', 'README.md']) expect(read(project, name)).toBe(read(root, name))
  })

  it('fails when package.json is restored while it runs', async () => {
    const failed = run(process.execPath, ['scripts/pack.mjs', 'after'], { cwd: project })
    await expect(failed).rejects.toMatchObject({ stderr: expect.stringContaining('pack again') })
  })
})

it('runs by npx from the tarball', async () => {
  const packages = tarballs.flatMap((tarball) => ['--package', tarball])
  // `npx` is `npm exec`.
  const printed = await runNpm(folder, 'exec', '--offline', '--yes', ...packages, '--', 'daymark', '--version')
  expect(printed.trim()).toBe(version)
})

describe('the installed package', () => {
  it('has a README of its own, and names the repository, with which npm compares the provenance', () => {
    expect(read(empty, 'node_modules/daymark/README.md')).toBe(read(root, 'lib/entry/client/package-readme.md'))
    const manifest = JSON.parse(read(empty, 'node_modules/daymark/package.json'))
    expect(manifest).not.toHaveProperty('private')
    expect(manifest.repository).toEqual(JSON.parse(read(root, 'package.json')).repository)
  })

  it('depends on openapi-fetch only', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      read(empty, 'node_modules/daymark/package.json'),
    )
    expect([Object.keys(dependencies), devDependencies, optionalDependencies]).toEqual([
      ['openapi-fetch'],
      undefined,
      undefined,
    ])
    const installed = readdirSync(join(empty, 'node_modules')).filter((name) => !name.startsWith('.'))
    expect(installed.sort()).toEqual(['daymark', 'openapi-fetch', 'openapi-typescript-helpers'])
    const imports = read(empty, 'node_modules/daymark/dist/client/daymark.js').match(/^import .*/gm)
    expect(imports).toEqual(['import createClient from "openapi-fetch";'])
  })

  it('has the command daymark, which says where the commands of the server work', async () => {
    const command = join(empty, 'node_modules', '.bin', 'daymark')
    const { stdout } = await run(command, ['--version'])
    expect(stdout.trim()).toBe(JSON.parse(read(root, 'package.json')).version)
    const failed = run(command, ['start'], { cwd: empty })
    await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('in a checkout of Daymark') })
  })

  it('is imported by plain Node, and offers nothing but its entry', async () => {
    const source = `import * as daymark from 'daymark'
      const client = new daymark.Daymark({ apiKey: 'svc_x' })
      const inner = await import('daymark/dist/client/daymark.js').catch(({ code }) => code)
      console.log(JSON.stringify([Object.keys(daymark).sort(), typeof client.createTask, inner]))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', source], { cwd: empty })
    const names = Object.keys(entry).sort()
    expect(names).toEqual(expect.arrayContaining(['ApiError', 'Daymark', 'NotFoundError', 'verifyWebhook']))
    expect(JSON.parse(stdout)).toEqual([names, 'function', 'ERR_PACKAGE_PATH_NOT_EXPORTED'])
  })

  it.each([
    ['typescript', 'bundler'],
    ['typescript', 'nodenext'],
    ['typescript-7', 'bundler'],
    ['typescript-7', 'nodenext'],
  ])('has types that need nothing else, with %s and moduleResolution %s', async (compiler, resolution) => {
    write('use.mts', `${usage}\n${mistakes}`)
    const options = {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      exactOptionalPropertyTypes: true,
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [],
      module: resolution === 'bundler' ? 'esnext' : 'nodenext',
      moduleResolution: resolution,
    }
    write('tsconfig.json', JSON.stringify({ compilerOptions: options, files: ['use.mts'] }))
    const program = join(root, 'node_modules', compiler, 'bin', 'tsc')
    const { stdout } = await run(process.execPath, [program], { cwd: empty }).catch((error) => error)
    expect(stdout).toBe('')
  })

  it('is bundled for browsers without warnings, into less than 12 kB', async () => {
    const { warnings, outputFiles } = await build({
      stdin: { contents: "export * from 'daymark'", resolveDir: empty },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
    })
    expect(warnings).toEqual([])
    const [{ contents } = { contents: new Uint8Array() }] = outputFiles
    expect(gzipSync(contents).length).toBeGreaterThan(1000)
    expect(gzipSync(contents).length).toBeLessThan(12_000)
  })
})

const usage = `import { ApiError, type Change, Daymark, type Task, ValidationError, verifyWebhook } from 'daymark'

const daymark = new Daymark({ apiKey: 'svc_x', baseUrl: 'https://tasks.example.com', fetch })
const { _id: taskId } = await daymark.createTask({ text: 'Water the plants', date: '2026-03-01', priority: 'high' })
const tasks: Task[] = await daymark.listTasks({ date: '2026-03-01' }, { signal: AbortSignal.timeout(1000) })
await daymark.updateTask({ taskId, priority: null, timeSpent: 12.5 }, { ifMatch: '"1"', idempotencyKey: 'a' })
const { data, etag } = await daymark.request('getTask', { taskId })
const text: string = data.text + (etag ?? '') + tasks.length
for await (const change of daymark.followChanges({ since: '42' })) {
  const { task, type }: Change = change
  if (task) console.log(type, task.text, text)
}
try {
  for await (const { details } of daymark.searchAllTasks({ state: 'open' })) console.log(details?.length)
} catch (error) {
  if (error instanceof ApiError && error.code === 'RATE_LIMITED') console.log(error.retryAfterMs, error.details)
  if (error instanceof ValidationError) console.log(error.details?.map(({ path }) => path))
}
const message = await verifyWebhook('{}', new Headers(), 'whsec_AAAA')
if (message.type !== 'webhook.test') console.log(message.data.task?.text)`

// Each line must be refused: an unused directive is an error.
const mistakes = [
  "daymark.createTask({ text: 'no date' })",
  "daymark.createTask({ text: 'x', date: '2026-03-01', priority: 'urgent' })",
  "daymark.createTask({ text: 'x', date: '2026-03-01', colour: 'red' })",
  'daymark.getTask({ taskId: 1 })',
  "daymark.getTask({ taskId }, { ifMatch: '1' })",
  "daymark.request('getHealth', {})",
  'daymark.moveTask({})',
]
  .map((line) => `// @ts-expect-error\n${line}`)
  .join('\n')

it('the types of the package name every operation', () => {
  const declarations = read(empty, 'node_modules/daymark/dist/client/daymark.d.ts')
  for (const name of Object.keys(operations)) expect(declarations).toContain(`\t${name}(`)
})
