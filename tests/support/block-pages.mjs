// Preloaded with node --import. Lets a page whose address has `?block` keep the CPU of the process that renders it, until
// the file in PAGES_HELD_UNTIL exists.
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const blocking = new URL('next-that-blocks.mjs', import.meta.url).href

// The hooks thread loads this file again, and must not register the hooks a second time.
if (isMainThread) register(import.meta.url)

export async function resolve(specifier, context, resolveNext) {
  if (specifier === 'next' && context.parentURL !== blocking) return { url: blocking, shortCircuit: true }
  return resolveNext(specifier, context)
}
