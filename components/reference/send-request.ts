/** The response to a request, or why there is none. */
export type SentResponse =
  | { ok: true; status: number; durationMs: number; headers: [string, string][]; body: string }
  | { ok: false; message: string }

/** Sends a request to this service and reads the whole response. */
export async function sendRequest(
  {
    method,
    url,
    headers,
    body,
  }: { method: string; url: string; headers: [string, string][]; body?: string | undefined },
  shownHeaders: readonly string[],
): Promise<SentResponse> {
  let request: Request
  try {
    request = new Request(url, { method, headers, body: body ?? null, credentials: 'omit', cache: 'no-store' })
  } catch {
    return { ok: false, message: 'The API key or a header contains characters that are not allowed there.' }
  }
  const startedAt = performance.now()
  try {
    const response = await fetch(request)
    const text = await response.text()
    return {
      ok: true,
      status: response.status,
      durationMs: Math.round(performance.now() - startedAt),
      headers: shownHeaders.flatMap((name): [string, string][] => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
      body: indentJson(text),
    }
  } catch {
    return { ok: false, message: 'The service cannot be reached. Try again in a moment.' }
  }
}

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    // Not JSON, such as an error page from a proxy.
    return text
  }
}
