// For node --import: Next is loaded only once the address PAGES_GATE has answered.
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// The hooks run in a thread of their own, which loads this file once more.
if (isMainThread) register(import.meta.url)

export async function resolve(specifier, context, resolveNext) {
  if (specifier === 'next') await fetch(process.env.PAGES_GATE)
  return resolveNext(specifier, context)
}
