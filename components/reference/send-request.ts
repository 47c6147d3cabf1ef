/** What came back, or why nothing did. */
export type Answer =
  | { ok: true; status: number; durationMs: number; headers: [string, string][]; body: string }
  | { ok: false; message: string }

/** Sends a request to this service and waits for all of its answer. */
export async function sendRequest(
  {
    method,
    url,
    headers,
    body,
  }: { method: string; url: string; headers: [string, string][]; body?: string | undefined },
  shownHeaders: readonly string[],
): Promise<Answer> {
  let request: Request
  try {
    request = new Request(url, { method, headers, body: body ?? null, credentials: 'omit', cache: 'no-store' })
  } catch {
    return { ok: false, message: 'The key holds characters that cannot be sent in a header.' }
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
      body: indent(text),
    }
  } catch {
    return { ok: false, message: 'No answer: the service cannot be reached. Try again in a moment.' }
  }
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    // Something else than JSON, as a proxy in between may answer.
    return text
  }
}
