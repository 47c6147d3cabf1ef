// Performs the instructions of a Dockerfile on folders, with bubblewrap in place of containers. Needs root.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { root } from '../prepare.mjs'
import { listContext, readPairs, readWords } from './dockerfile.mjs'

/**
 * Builds the stages in order, each on a copy of the base.
 * @param base the folder that stands for the base image
 * @param folder where the stages go
 * @param args values of ARG
 * @returns the last stage: its folder, environment, working directory and user
 */
export function buildStages(stages, { base, folder, args }) {
  const built = new Map()
  let last
  for (const { alias = 'final', steps } of stages) {
    last = {
      root: join(folder, alias),
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
      args: {},
      cwd: '/',
      user: '0:0',
    }
    execFileSync('cp', ['--archive', '--reflink=auto', base, last.root])
    for (const { name, text } of steps) {
      console.log(`  ${alias}: ${name} ${text.length > 100 ? `${text.slice(0, 100)} …` : text}`)
      perform[name]?.(last, text, { built, args })
    }
    built.set(alias, last)
  }
  return last
}

const perform = {
  ARG: (stage, text, { args }) => {
    const [[name, value]] = Object.entries(readPairs(text))
    stage.args[name] = args[name] ?? value
  },
  ENV: (stage, text) => Object.assign(stage.env, readPairs(text)),
  WORKDIR: (stage, text) => {
    stage.cwd = text
    mkdirSync(join(stage.root, text), { recursive: true })
  },
  USER: (stage, text) => {
    stage.user = text
  },
  COPY: (stage, text, { built }) => {
    const { options, words } = readWords(text)
    const target = words.pop()
    const to = join(stage.root, resolve(stage.cwd, target))
    if (options.from) {
      for (const path of words) copyInto(join(built.get(options.from).root, path), to)
      return
    }
    const files = listContext(root)
    for (const word of words) {
      const chosen = word === '.' ? files : files.filter((file) => file === word || file.startsWith(`${word}/`))
      if (chosen.length === 0) throw new Error(`.dockerignore leaves nothing of ${word}.`)
      for (const file of chosen) copyInto(join(root, file), join(to, word === '.' ? file : basename(file)))
    }
  },
  RUN: (stage, text) => {
    const settings = Object.entries({ ...stage.env, ...stage.args, ...networkSettings() }).flatMap((pair) => [
      '--setenv',
      ...pair,
    ])
    const { status } = spawnSync(
      'bwrap',
      [
        ...[
          '--bind',
          stage.root,
          '/',
          '--proc',
          '/proc',
          '--dev',
          '/dev',
          '--tmpfs',
          '/tmp',
          '--unshare-pid',
          '--die-with-parent',
          '--cap-add',
          'ALL',
        ],
        ...networkFiles().flatMap(({ path, target }) => ['--ro-bind', path, target]),
        ...['--bind', npmCache(), '/tmp/npm-cache', '--chdir', stage.cwd, '--clearenv', ...settings],
        ...['/bin/sh', '-c', text],
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    if (status !== 0) throw new Error(`RUN failed: ${text}`)
  },
}

function copyInto(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
}

const npmCache = () =>
  execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/**
 * How this machine reaches the registry of npm; Docker has settings of its own for that. Files are bound into /tmp, so
 * that nothing of them stays in the image.
 */
function networkSettings() {
  const names = /^(https?_proxy|no_proxy|npm_config_registry)$/i
  const inherited = Object.entries(process.env).filter(([name]) => names.test(name))
  const files = networkFiles().filter(({ variable }) => variable)
  return {
    ...Object.fromEntries(inherited),
    ...Object.fromEntries(files.map(({ variable, target }) => [variable, target])),
    npm_config_cache: '/tmp/npm-cache',
  }
}

function networkFiles() {
  const files = [
    { path: '/etc/resolv.conf', target: '/etc/resolv.conf' },
    { path: join(homedir(), '.npmrc'), target: '/tmp/npmrc', variable: 'npm_config_userconfig' },
    { path: process.env.NODE_EXTRA_CA_CERTS, target: '/tmp/certificates.pem', variable: 'NODE_EXTRA_CA_CERTS' },
  ]
  return files.filter(({ path }) => path && existsSync(path))
}
