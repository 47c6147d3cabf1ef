/** Loaded when it is first needed. Most services have no client that connects with OAuth. */
export async function loadOauth() {
  const { serveOauth } = await import('@/lib/entry/oauth/serve')
  return serveOauth
}
