import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Environment } from './environment'
import type { Session } from './session'

/**
 * Opens a page of the web app in the browser: with BROWSER, or the program of the system. Prints its address if there is
 * none.
 */
export async function openPage({ connection, environment, terminal, isJson }: Session, path: string): Promise<void> {
  const url = `${connection.url}${path}`
  if (isJson) return terminal.printJson({ url })
  const [program, ...args] = findBrowser(environment)
  if (program !== undefined && (await start(program, [...args, url]))) terminal.note(`Opened ${url}`)
  else terminal.print(url)
}

/** The words of the command. A system without a screen, such as a server, has none. */
function findBrowser({ browser, hasScreen }: Environment): string[] {
  if (browser !== undefined) return browser.trim().split(/\s+/)
  if (process.platform === 'darwin') return ['open']
  return hasScreen ? ['xdg-open'] : []
}

/** Whether the program started. It may run as long as the browser. */
async function start(program: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  try {
    await once(child, 'spawn')
    child.unref()
    return true
  } catch {
    return false
  }
}
