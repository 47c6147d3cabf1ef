// Precompresses static files: writes a Brotli copy (RFC 7932) next to each script and style sheet.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
const [folder] = process.argv.slice(2)
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) =>
  /\.(js|css)$/.test(name),
)
// At the same time, because Node compresses in threads.
await Promise.all(
  files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    await writeFile(`${path}.br`, await compress(await readFile(path)))
  }),
)
