// Bundles the code that runs outside Next, with its packages.
import { appendFileSync, chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

const node = { platform: 'node', target: 'node20', outExtension: { '.js': '.mjs' }, sourcemap: true }
// Next leaves these outside of its bundles too, so that server and pages share one copy in memory.
const sharedPackages = ['next', 'pg', 'pino', '@prisma/client', '@node-rs/argon2']
// `debug` takes it if it is there, as it is where development packages are installed.
const absentPackages = ['supports-color']
/** Licenses of programs that a package contains in compiled form, and that its own license leaves out. */
const compiledLicenses = { 'jq-wasm': 'scripts/release/jq-license.txt' }
/** Puts WebAssembly into the bundle, compressed: as base64 of Brotli, a third of its size. */
const compressedWasm = {
  name: 'compressed-wasm',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.wasm$/ }, ({ path }) => ({
      contents: brotliCompressSync(readFileSync(path)).toString('base64'),
      loader: 'text',
    })),
}
const bundles = {
  daymark: [
    // The server and the commands. Dynamic imports become separate chunks. Packages are bundled because Node takes a
    // third of the time of a start to find and read their files.
    {
      ...node,
      outdir: 'dist',
      entryPoints: { daymark: 'lib/server/entry.ts' },
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
      packages: 'bundle',
      external: [...sharedPackages, ...absentPackages],
      // Packages in CommonJS load modules of Node with it.
      banner: { js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)" },
    },
    // The configuration of Next, which it would otherwise compile at each start.
    { ...node, sourcemap: false, outdir: 'dist/pages', entryPoints: { 'next.config': 'next.config.ts' } },
    // The client library, for Node and browsers.
    {
      platform: 'neutral',
      target: 'es2022',
      outdir: 'dist/client',
      entryPoints: { daymark: 'lib/entry/client/entry.ts' },
    },
    // The service worker, with its packages.
    {
      platform: 'browser',
      target: 'es2022',
      outfile: 'dist/service-worker.js',
      entryPoints: ['lib/entry/service-worker/service-worker.ts'],
      format: 'iife',
      packages: 'bundle',
      minify: true,
      define: { 'process.env.NODE_ENV': '"production"' },
    },
    // The thread that reads imported files, with its packages. `lib/domain/import/file-reader.ts` starts it.
    {
      ...node,
      sourcemap: false,
      outfile: 'dist/import-thread.mjs',
      outExtension: {},
      entryPoints: ['lib/domain/import/thread.ts'],
      packages: 'bundle',
      minify: true,
    },
    // The command line: one file that needs nothing else. Small, because each call reads it.
    {
      platform: 'node',
      target: 'node20',
      outfile: 'dist/cli.mjs',
      entryPoints: ['lib/entry/cli/main.ts'],
      packages: 'bundle',
      minify: true,
      plugins: [compressedWasm],
      banner: { js: '#!/usr/bin/env node' },
    },
  ],
  // The benchmark and the processes that it starts.
  bench: [
    {
      ...node,
      outdir: 'dist/bench',
      entryPoints: Object.fromEntries(
        ['main', 'floor', 'express', 'load', 'usage-probe'].map((name) => [name, `tests/bench/${name}.ts`]),
      ),
    },
  ],
}

const [name = 'daymark'] = process.argv.slice(2)
const bundledFiles = []
for (const bundle of bundles[name]) {
  if (bundle.splitting) rmSync(join(root, bundle.outdir, 'chunks'), { recursive: true, force: true })
  const { metafile } = await build({
    packages: 'external',
    format: 'esm',
    ...bundle,
    absWorkingDir: root,
    bundle: true,
    alias: { '@': root },
    logLevel: 'warning',
    metafile: true,
  })
  refuseNamelessImports(metafile)
  if (bundle.packages !== 'bundle') continue
  // A bundle of several files goes into a release alone, which has the licenses in a file of their own.
  if (bundle.outfile) appendLicenses(join(root, bundle.outfile), metafile)
  bundledFiles.push(...Object.keys(metafile.inputs).filter((path) => path.startsWith('node_modules/')))
}
if (name === 'daymark') {
  chmodSync(join(root, 'dist', 'cli.mjs'), 0o755)
  // For the bill of materials of a release.
  writeFileSync(join(root, 'dist', 'bundled-packages.json'), JSON.stringify(bundledFiles))
}

/** A package in CommonJS that is bundled and loaded with `import()` has none of its names, only `default`. */
function refuseNamelessImports({ inputs }) {
  const own = Object.entries(inputs).filter(([path]) => !path.startsWith('node_modules/'))
  for (const [path, { imports }] of own)
    for (const { kind, path: loaded, original } of imports)
      if (kind === 'dynamic-import' && inputs[loaded]?.format === 'cjs')
        throw new Error(`${path} must load ${original} through a module that imports it by names.`)
}

/** Adds the licenses of the packages that a bundle contains, as they ask for. */
function appendLicenses(bundle, { inputs }) {
  const folders = Object.keys(inputs).flatMap((path) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [])
  for (const folder of new Set(folders)) {
    const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry))
    if (!file) throw new Error(`${folder} has no license file.`)
    const compiled = compiledLicenses[folder.replace('node_modules/', '')]
    const texts = [join(folder, file), ...(compiled ? [compiled] : [])]
    const text = texts
      .map((path) => readFileSync(join(root, path), 'utf8').trim())
      .join('\n\n')
      .replaceAll('*/', '* /')
    appendFileSync(bundle, `/*\n${folder.replace('node_modules/', '')}\n\n${text}\n*/\n`)
  }
}
