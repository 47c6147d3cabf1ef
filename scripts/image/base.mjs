// Makes a stand-in for the base image: a minimal Debian from the mirror of this machine, and Node from npm.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { arch } from 'node:process'

const run = (command, args, options = {}) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], ...options })

/**
 * @param image such as node:24-bookworm-slim
 * @param scratch a folder for downloads
 */
export function makeBase(image, folder, scratch) {
  const [, major, codename] = /^node:(\d+)-([a-z]+)-slim$/.exec(image) ?? []
  if (!major) throw new Error(`${image} is no slim image of Node.`)
  run('debootstrap', ['--variant=minbase', codename, folder, findMirror(codename)])
  const local = join(folder, 'usr', 'local')
  for (const name of [`node-linux-${arch}@${major}`, 'npm@11']) {
    mkdirSync(join(scratch, name), { recursive: true })
    run('npm', ['pack', '--silent', '--pack-destination', join(scratch, name), name])
    const archive = join(scratch, name, readdirSync(join(scratch, name))[0])
    const target = name.startsWith('npm') ? join(local, 'lib', 'node_modules', 'npm') : local
    mkdirSync(target, { recursive: true })
    run('tar', [
      '--extract',
      '--gzip',
      '--strip-components=1',
      '--no-same-owner',
      '--file',
      archive,
      '--directory',
      target,
    ])
  }
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name))
}

/** The mirror from which apt installs packages here. */
function findMirror(codename) {
  const format = ['--format', '$(REPO_URI) $(CODENAME)', 'Identifier: Packages']
  const line = run('apt-get', ['indextargets', ...format])
    .split('\n')
    .find((each) => each.endsWith(` ${codename}`))
  if (!line) throw new Error(`apt has no sources of Debian ${codename} here.`)
  return line.split(' ')[0]
}
