/** Entry points of the scripts: everything that runs outside Next. Each imports only the modules it needs. */
import * as nodeModule from 'node:module'
import type { ServeOptions } from './process/serve'

export async function serve(options: ServeOptions): Promise<void> {
  if (options.compileCache !== undefined) enableCompileCache(options.compileCache)
  if (options.demo) (await import('@/lib/foundation/runtime/demo')).setDemo()
  if (options.pagesAlone) await (await import('./pages/serve-pages')).servePages(options.root)
  else await (await import('./process/serve')).serve(options)
}

export async function runKeyCommand(root: string, argv: string[]): Promise<void> {
  await (await import('./commands/key-command')).runKeyCommand(root, argv)
}

export async function runPasswordCommand(root: string, argv: string[]): Promise<void> {
  await (await import('./commands/password-command')).runPasswordCommand(root, argv)
}

export async function runBackupCommand(root: string, argv: string[]): Promise<void> {
  await (await import('./commands/backup-command')).runBackupCommand(root, argv)
}

export async function runRestoreCommand(root: string, argv: string[]): Promise<void> {
  await (await import('./commands/restore-command')).runRestoreCommand(root, argv)
}

export async function runDistributeCommand(root: string, argv: string[]): Promise<void> {
  await (await import('./commands/distribute-command')).runDistributeCommand(root, argv)
}

export async function printDescription(): Promise<void> {
  await (await import('./commands/openapi-command')).printDescription()
}

/**
 * Lets Node keep the compiled code of modules between starts (Node's documentation of `node:module`, Module compile cache).
 * It saves a start about a fifth of its CPU time. Node 20 has no such cache, and a folder that cannot be written costs
 * nothing. Root has none: it becomes another user before the cache is written.
 * @param folder nobody else may write it, because its code is run
 */
function enableCompileCache(folder: string): void {
  const enable: unknown = Reflect.get(nodeModule, 'enableCompileCache')
  if (typeof enable === 'function' && process.getuid?.() !== 0) enable(folder)
}
