/** What the scripts call: everything that runs outside of Next. Each loads what it needs and nothing of the others. */
import type { ServeOptions } from './process/serve'

export async function serve(options: ServeOptions): Promise<void> {
  await (await import('./process/serve')).serve(options)
}

export async function runKeyCommand(root: string, argv: string[]): Promise<void> {
  await (await import('./commands/key-command')).runKeyCommand(root, argv)
}

export async function runPasswordCommand(root: string, argv: string[]): Promise<void> {
  await (await import('./commands/password-command')).runPasswordCommand(root, argv)
}

export async function printDescription(): Promise<void> {
  await (await import('./commands/openapi-command')).printDescription()
}
