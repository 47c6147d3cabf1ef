/** Loaded when it is first needed: the protocol takes as long to load as the rest of the API. */
export async function loadMcp() {
  const { findForeignPage, serveMcp } = await import('@/lib/entry/mcp/serve')
  return { findRefusal: findForeignPage, answer: serveMcp }
}
