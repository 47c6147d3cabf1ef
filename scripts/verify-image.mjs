// npm run verify-image: performs the steps of the Dockerfile without Docker, and uses the result as a container is used.
// Needs root, Debian with debootstrap and bubblewrap, and a network. Takes a few minutes.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBase } from './image/base.mjs'
import { buildStages } from './image/build.mjs'
import { checkImage } from './image/check.mjs'
import { readDockerfile } from './image/dockerfile.mjs'
import { root } from './prepare.mjs'

const commit = 'ab'.repeat(20)
const missing = ['debootstrap', 'bwrap', 'nsenter', 'setpriv'].filter((name) => spawnSync(name, ['--version']).error)
if (process.getuid() !== 0 || missing.length > 0) {
  console.error('This needs root on Debian, and: apt-get install debootstrap bubblewrap util-linux')
  process.exit(1)
}

const scratch = mkdtempSync(join(tmpdir(), 'daymark-image-'))
try {
  chmodSync(scratch, 0o755)
  const stages = readDockerfile(join(root, 'Dockerfile'))
  const images = new Set(stages.map(({ image }) => image))
  if (images.size > 1) throw new Error(`The stages have several base images: ${[...images].join(', ')}`)
  console.log(`Making ${stages[0].image} …`)
  const base = join(scratch, 'base')
  makeBase(stages[0].image, base, join(scratch, 'downloads'))
  console.log('Building …')
  const image = buildStages(stages, { base, folder: scratch, args: { GIT_COMMIT: commit } })
  await checkImage(image, stages.at(-1), { commit, scratch })
  console.log('The image was verified. npm run verify-compose does the same with Docker.')
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
