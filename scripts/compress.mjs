// Compresses once what is sent often: beside each script and style of the pages a copy in Brotli (RFC 7932).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const [folder] = process.argv.slice(2)
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!/\.(js|css)$/.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
}
