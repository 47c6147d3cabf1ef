import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CliError } from './errors'
import { readJsonFile } from './private-file'

/**
 * Runs a script of the package.json of a checkout or a release, as `npm run` does, and ends with its exit code.
 * @throws CliError when there is neither
 */
export async function runScript(name: string, words: readonly string[]): Promise<void> {
  const checkout = findCheckout()
  if (checkout === undefined) {
    throw new CliError(
      `\`daymark ${name}\` runs on the server, in a checkout of Daymark or a release, and this is neither.`,
      {
        code: 'NO_CHECKOUT',
        hint: hints.get(name) ?? 'Change to its folder.',
      },
    )
  }
  // The script is ours. The arguments are passed apart from it, so that the shell does not read them.
  const child = spawn('sh', ['-c', `${checkout.scripts[name]} "$@"`, 'sh', ...words], {
    cwd: checkout.folder,
    stdio: 'inherit',
  })
  process.stderr.write(`Running npm run ${name} in ${checkout.folder}.\n`)
  const forward = (signal: NodeJS.Signals) => void child.kill(signal)
  // Ctrl-C reaches the script by itself, which decides when to end. This process outlives it.
  process
    .removeAllListeners('SIGINT')
    .on('SIGINT', () => undefined)
    .on('SIGTERM', forward)
    .on('SIGHUP', forward)
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
  })
}

const hints = new Map([
  ['key', 'Change to its folder, or create a key in the web app.'],
  ['start', 'Change to its folder, or run a release: npx ./daymark-<version>-<platform>.tar.gz'],
])

type Checkout = { kind: 'checkout' | 'release'; folder: string; scripts: Record<string, string> }

/** Finds the checkout or release that this file is built in, or that contains the current folder. */
export function findCheckout(): Checkout | undefined {
  return findOwnCheckout() ?? searchUpwards(process.cwd())
}

/** Finds the checkout or release that this file is built in. */
export function findOwnCheckout(): Checkout | undefined {
  return searchUpwards(dirname(fileURLToPath(import.meta.url)))
}

function searchUpwards(folder: string): Checkout | undefined {
  const found = readCheckout(folder)
  if (found) return found
  return folder === parse(folder).root ? undefined : searchUpwards(dirname(folder))
}

const marks = [
  { kind: 'checkout', name: 'daymark', file: 'scripts/prepare.mjs' },
  { kind: 'release', name: 'daymark-server', file: 'daymark.mjs' },
] as const

function readCheckout(folder: string): Checkout | undefined {
  // A package that merely depends on this one has neither file.
  const mark = marks.find(({ file }) => existsSync(join(folder, file)))
  if (mark === undefined) return undefined
  const { name, scripts } = Object(readJsonFile(join(folder, 'package.json')))
  return name === mark.name ? { kind: mark.kind, folder, scripts } : undefined
}
