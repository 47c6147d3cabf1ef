import * as nodeModule from 'node:module'
import { join } from 'node:path'

/**
 * Lets Node keep the compiled code of modules between starts, in the project's folder, which others cannot write (Node's
 * documentation of `node:module`, Module compile cache). It saves a start about a fifth of its CPU time. Node 20 has no such
 * cache, and a folder that cannot be written costs nothing. Root has none: it becomes another user before it is written.
 */
export function enableCompileCache(root: string): void {
  const enable: unknown = Reflect.get(nodeModule, 'enableCompileCache')
  if (typeof enable === 'function' && process.getuid?.() !== 0) enable(join(root, 'dist', 'compile-cache'))
}
