import { isRead } from '@/lib/entry/client/connection-failure'
import { DaymarkError } from '@/lib/entry/client/errors'
import { clientSettings } from './client-settings'
import type { Terminal } from './terminal'

/** Ends a command with `--dry-run` in place of its first request that would change something. */
export class PlannedRequest extends DaymarkError {
  readonly method: string
  readonly path: string
  readonly body: unknown

  constructor(method: string, path: string, body: unknown) {
    super('DRY_RUN', 'A dry run sends no change.')
    this.method = method
    this.path = path
    this.body = body
  }
}

/**
 * Sends requests that change nothing: reads, and previews of the service.
 * @throws PlannedRequest for any other
 */
export async function fetchWithoutChanges(request: Request): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url)
  const isPreview = searchParams.get('dryRun') === 'true' || pathname.endsWith('/api/v1/tasks/parse')
  if (isRead(request.method) || isPreview) return clientSettings.fetch(request)
  throw new PlannedRequest(request.method, `${pathname}${search}`, parse(await request.text()))
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body === '' ? undefined : body
  }
}

type Output = { terminal: Terminal; isJson: boolean }

/** Prints the requests that a dry run has not sent. */
export function printPlan({ terminal, isJson }: Output, planned: readonly PlannedRequest[]): void {
  if (isJson) {
    const requests = planned.map(({ method, path, body }) => ({ method, path, ...(body !== undefined && { body }) }))
    terminal.printJson({ requests })
    return
  }
  for (const { method, path, body } of planned) {
    terminal.print(`${method} ${path}`)
    if (body !== undefined) terminal.printJson(body)
  }
}
