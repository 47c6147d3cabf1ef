// Makes one file of what runs outside of Next: the server and the commands. Packages stay where they are installed.
import { build } from 'esbuild'
import { root } from './prepare.mjs'

await build({
  absWorkingDir: root,
  entryPoints: { daymark: 'lib/server/entry.ts' },
  outdir: 'dist',
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
