// Preloaded with node --import. Delays loading Next until the URL in PAGES_GATE responds.
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const gate = new URL('next-behind-gate.mjs', import.meta.url).href

// The hooks thread loads this file again, and must not register the hooks a second time.
if (isMainThread) register(import.meta.url)

// Next is replaced by a module that waits, because a hook that waits sometimes blocks other imports.
export async function resolve(specifier, context, resolveNext) {
  if (specifier === 'next' && context.parentURL !== gate) return { url: gate, shortCircuit: true }
  return resolveNext(specifier, context)
}
