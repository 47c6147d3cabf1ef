// Archives that depend on their contents alone.
import { createHash } from 'node:crypto'
import { createReadStream, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create } from 'tar'
import { listTree } from './contents.mjs'

/**
 * Packs a folder: sorted, without users and times of this machine.
 * @param epoch seconds since 1970, the time of every file
 */
export async function packFolder(folder, archive, epoch) {
  const entries = [folder, ...listTree(folder).map(({ path }) => path)].map((path) => relative(dirname(folder), path))
  const mtime = new Date(epoch * 1000)
  const onWriteEntry = (entry) => {
    // Whether others may write differs from machine to machine (umask).
    if (entry.stat) entry.stat.mode = (entry.stat.mode & ~0o777) | (entry.stat.mode & 0o100 ? 0o755 : 0o644)
  }
  await create(
    {
      cwd: dirname(folder),
      file: archive,
      gzip: { level: 9 },
      portable: true,
      mtime,
      noDirRecurse: true,
      onWriteEntry,
    },
    entries,
  )
}

/** Writes the checksums of archives, in the form that `sha256sum --check` reads. */
export async function writeChecksums(folder, names) {
  const lines = []
  for (const name of [...names].sort()) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, name)), hash)
    lines.push(`${hash.digest('hex')}  ${name}\n`)
  }
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}
