import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { clientSettings } from './client-settings'
import { CliError, notDaymark } from './errors'
import { exitCodes } from './exit-codes'
import { isUnencrypted } from './service-url'

export type Replacement = { version: string; isOther: boolean; put(): void; discard(): void }

/**
 * Downloads the program that a server offers, and tries it in a file beside the old one.
 * @param path the file to replace
 * @throws CliError when the server offers none, or the folder cannot be written to
 */
export async function prepareReplacement(url: string, path: string): Promise<Replacement> {
  // Anybody who can change the answer could run any program here.
  if (isUnencrypted(url)) {
    throw new CliError(`${url} is not encrypted: others on the network could replace the program.`, {
      code: 'UNENCRYPTED',
      hint: 'Use an address that begins with https://, or copy the file by hand.',
    })
  }
  const source = await download(`${url}/cli.mjs`)
  const draft = `${path}.${process.pid}.mjs`
  const discard = () => rmSync(draft, { force: true })
  try {
    writeFileSync(draft, source, { mode: statSync(path).mode, flag: 'wx' })
    const version = readVersion(draft)
    return { version, isOther: source !== readFileSync(path, 'utf8'), put: () => renameSync(draft, path), discard }
  } catch (error) {
    discard()
    if (error instanceof CliError) throw error
    const message = `${path} cannot be replaced: ${error instanceof Error ? error.message : error}`
    throw new CliError(message, { hint: 'Run the command as the owner of the file and its folder.' })
  }
}

function readVersion(program: string): string {
  try {
    return execFileSync(process.execPath, [program, '--version'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    const message = `The program that the server offers does not run with Node ${process.versions.node}.`
    throw new CliError(message, { hint: 'Nothing was replaced.' })
  }
}

async function download(address: string): Promise<string> {
  const signal = AbortSignal.timeout(clientSettings.timeoutMs)
  const response = await clientSettings.fetch(new Request(address, { signal })).catch((cause) => {
    const message = `There is no connection to ${new URL(address).origin}.`
    throw new CliError(message, { exitCode: exitCodes.unavailable, code: 'UNREACHABLE', hint: String(cause.message) })
  })
  const source = await response.text()
  if (response.ok && source.startsWith('#!/usr/bin/env node\n')) return source
  throw notDaymark(new URL(address).origin, 'Check the address: daymark whoami')
}
