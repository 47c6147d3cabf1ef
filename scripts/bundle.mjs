// Bundles the code that runs outside Next. Packages are not bundled.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

const bundles = {
  // The server and the commands. Dynamic imports become separate chunks.
  daymark: {
    outdir: 'dist',
    entryPoints: { daymark: 'lib/server/entry.ts' },
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
  },
  // The benchmark and the processes that it starts.
  bench: {
    outdir: 'dist/bench',
    entryPoints: Object.fromEntries(
      ['main', 'floor', 'load', 'usage-probe'].map((name) => [name, `tests/bench/${name}.ts`]),
    ),
  },
}

const [name = 'daymark'] = process.argv.slice(2)
rmSync(join(root, bundles[name].outdir, 'chunks'), { recursive: true, force: true })
await build({
  ...bundles[name],
  absWorkingDir: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  alias: { '@': root },
  sourcemap: true,
  logLevel: 'warning',
})
