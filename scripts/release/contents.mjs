// Finds the packages that a release contains: as files, and as parts of bundles.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../prepare.mjs'

/** Fonts and styles are copied into the pages by the style sheet, which has no source map. */
const inStyles = ['@fontsource-variable/atkinson-hyperlegible-next', '@fontsource/besley', 'tailwindcss']

/**
 * Lists the folders of packages (`node_modules/pg`), sorted.
 * @param folder the release
 * @param distDir the build of the pages, whose source maps name the packages of its bundles
 */
export function listPackages(folder, distDir) {
  const installed = listFiles(join(folder, 'server', 'node_modules')).map((path) => relative(folder, path))
  const bundled = JSON.parse(readFileSync(join(root, 'dist', 'bundled-packages.json'), 'utf8'))
  const fromMaps = listFiles(join(root, distDir, 'server'))
    .filter((path) => path.endsWith('.map'))
    .flatMap((path) => listSources(JSON.parse(readFileSync(path, 'utf8'))))
  const paths = [...installed, ...bundled, ...fromMaps, ...inStyles.map((name) => `node_modules/${name}/`)]
  return [...new Set(paths.map(packageOf).filter((path) => path !== undefined))].sort()
}

function listSources({ sources = [], sections = [] }) {
  return [...sources.map(decodeURIComponent), ...sections.flatMap(({ map }) => listSources(map))]
}

/** @returns the folder of the package to which a file belongs, also of one inside another */
function packageOf(path) {
  return /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0]
}

export function listFiles(folder) {
  return listTree(folder)
    .filter(({ isFile }) => isFile)
    .map(({ path }) => path)
}

/** Lists folders, files and links, sorted. It does not follow links, as the option `recursive` of Node 22 does. */
export function listTree(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      const within = entry.isDirectory() ? listTree(path) : []
      return [{ path, isFile: entry.isFile(), isLink: entry.isSymbolicLink() }, ...within]
    })
}
