// Precompresses static files: writes a Brotli copy (RFC 7932) next to each script and style sheet.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const [folder] = process.argv.slice(2)
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!/\.(js|css)$/.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
}
