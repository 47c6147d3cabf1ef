/** Entry points of the scripts: everything that runs outside Next. Each imports only the modules it needs. */
import { enableCompileCache } from './compile-cache'
import type { ServeOptions } from './process/serve'

export async function serve(options: ServeOptions): Promise<void> {
  if (options.compileCache !== undefined) enableCompileCache(options.compileCache)
  if (options.pagesAlone) await (await import('./pages/serve-pages')).servePages(options.root)
  else await (await import('./process/serve')).serve(options)
}

export async function runKeyCommand(root: string, argv: string[]): Promise<void> {
  await (await import('./commands/key-command')).runKeyCommand(root, argv)
}

export async function runPasswordCommand(root: string, argv: string[]): Promise<void> {
  await (await import('./commands/password-command')).runPasswordCommand(root, argv)
}

export async function runDistributeCommand(root: string, argv: string[]): Promise<void> {
  await (await import('./commands/distribute-command')).runDistributeCommand(root, argv)
}

export async function printDescription(): Promise<void> {
  await (await import('./commands/openapi-command')).printDescription()
}
