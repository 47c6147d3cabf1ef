import type { ImportAnswer, ImportChoices, ImportPreview, ImportResult } from '@/lib/domain/import/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/** A file that was chosen, or text that was pasted. */
export type Source = { name: string; content: Blob }

/** Reads a file once: somebody may save it again after its preview. Returns undefined when the browser cannot read it. */
export async function readSource({ name, content }: Source): Promise<Source | undefined> {
  const bytes = await content.arrayBuffer().catch(() => undefined)
  return bytes && { name, content: new Blob([bytes]) }
}

/** Asks what importing a file would create. */
export function requestPreview(
  source: Source,
  date: CalendarDate,
  choices: ImportChoices,
): Promise<ImportAnswer<ImportPreview>> {
  return send(source, { step: 'preview', date, ...writeChoices(choices) })
}

/**
 * Imports a file.
 * @param again a UUID when it is meant to be imported once more
 */
export function requestImport(
  source: Source,
  date: CalendarDate,
  choices: ImportChoices,
  again: string | undefined,
): Promise<ImportAnswer<ImportResult>> {
  return send(source, { step: 'create', date, ...writeChoices(choices), ...(again !== undefined && { again }) })
}

function writeChoices({ columns, dayOrder }: ImportChoices): Record<string, string> {
  return {
    ...(columns && { columns: columns.map((field) => field ?? '').join(',') }),
    ...(dayOrder && { dayOrder }),
  }
}

const unreachable = {
  ok: false,
  message: 'The service cannot be reached. Try again: what was imported already is not created twice.',
} as const

async function send<Result>({ content }: Source, query: Record<string, string>): Promise<ImportAnswer<Result>> {
  try {
    const response = await fetch(`/profile/import/file?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: content,
    })
    // The cast is safe: the route answers with this type alone. Anything else, such as a proxy's page, is no JSON.
    return (await response.json()) as ImportAnswer<Result>
  } catch {
    return unreachable
  }
}
