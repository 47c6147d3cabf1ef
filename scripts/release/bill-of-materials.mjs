// The bill of materials (CycloneDX 1.6) and the licenses of what a release contains.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { root } from '../prepare.mjs'
import { listFiles, listPackages } from './contents.mjs'

/** Licenses of the libraries that come with PostgreSQL, by the beginning of their file names. */
const nativeLicenses = [
  [/^lib(crypto|ssl)\b/, 'OpenSSL'],
  [/^libicu/, 'ICU'],
  [/^libxs?[ml][lt]/, 'MIT'],
  [/^liblzma/, '0BSD'],
  [/^libz\b/, 'Zlib'],
  [/^lib(ossp-)?uuid/, 'ISC'],
]

/** Writes sbom.cdx.json and THIRD-PARTY-LICENSES.txt into a release. */
export function writeBillOfMaterials({ folder, distDir, epoch, packagesRoot }) {
  const { packages: locked } = readJson(join(root, 'package-lock.json'))
  // Source maps of packages also name what those were built from.
  const known = listPackages(folder, distDir).filter((path) => locked[path])
  const packages = known.map((path) => {
    const source = existsSync(join(root, path)) ? root : packagesRoot
    return { ...locked[path], ...readManifest(join(source, path)), path, folder: join(source, path) }
  })
  const components = [...packages.map(describePackage), ...listLibraries(folder)]
  const { name, version, license } = readJson(join(folder, 'package.json'))
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date(epoch * 1000).toISOString(),
      component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version, licenses: asLicenses(license) },
    },
    components,
  }
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(document, undefined, 2)}\n`)
  const texts = packages.map(
    ({ name, version, license, folder }) => `${name} ${version}\n\n${readLicense(folder) ?? `License: ${license}`}`,
  )
  const postgres = readFileSync(join(root, 'scripts', 'release', 'postgresql-license.txt'), 'utf8')
  const rule = `\n\n${'-'.repeat(80)}\n\n`
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), `${[postgres.trim(), ...texts].join(rule)}\n`)
}

function describePackage({ name, version, license, integrity, path }) {
  const [algorithm, digest] = integrity.split('-')
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: asLicenses(license),
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
  }
}

/** Lists the programs and libraries in native code, of which packages say nothing, with their checksums. */
function listLibraries(folder) {
  return listFiles(join(folder, 'server', 'node_modules'))
    .filter((path) => /\/native\/(bin|lib)\/|\.node$/.test(path))
    .map((path) => {
      const license = path.endsWith('.node')
        ? undefined
        : (nativeLicenses.find(([name]) => name.test(basename(path)))?.[1] ?? 'PostgreSQL')
      return {
        type: 'file',
        'bom-ref': relative(folder, path),
        name: relative(folder, path),
        ...(license && { licenses: asLicenses(license) }),
        hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(readFileSync(path)).digest('hex') }],
      }
    })
}

/** A single identifier and an expression have forms of their own. */
function asLicenses(license) {
  return /[\s(]/.test(license) ? [{ expression: license }] : [{ license: { id: license } }]
}

function readManifest(folder) {
  const { name, version, license } = readJson(join(folder, 'package.json'))
  return { name, version, ...(typeof license === 'string' && { license }) }
}

function readLicense(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name))
  return file && readFileSync(join(folder, file), 'utf8').trim()
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
