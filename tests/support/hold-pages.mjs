// For node --import: Next is loaded only once the address PAGES_GATE has answered.
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const gate = new URL('next-behind-gate.mjs', import.meta.url).href

// The hooks run in a thread of their own, which loads this file once more.
if (isMainThread) register(import.meta.url)

// A hook that waits holds up other imports now and then: so the module waits that is given in place of Next.
export async function resolve(specifier, context, resolveNext) {
  if (specifier === 'next' && context.parentURL !== gate) return { url: gate, shortCircuit: true }
  return resolveNext(specifier, context)
}
