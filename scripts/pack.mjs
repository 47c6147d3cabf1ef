// Before and after `npm pack`: builds the client library, and lets the package depend on its dependencies alone.
import { publishManifest, restoreManifest } from './manifest.mjs'
import { prepareLibrary, prepareTools, root } from './prepare.mjs'

if (process.argv[2] === 'after') {
  if (!restoreManifest(root)) {
    console.error('Something restored package.json while it was packed, so the package is wrong: pack again.')
    process.exit(1)
  }
} else {
  prepareTools()
  prepareLibrary()
  publishManifest(root)
}
