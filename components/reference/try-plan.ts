import type { OperationView } from './read-operation'

/** What the form of an operation needs to know: no more of the description is sent to the browser. */
export type TryPlan = {
  method: string
  path: string
  keyHeader: string | undefined
  fields: {
    name: string
    in: 'path' | 'query'
    isRequired: boolean
    isDate: boolean
    hint: string
    /** Shown where nothing is entered. */
    sample: string
  }[]
  body: { sample: unknown; dateNames: string[] } | undefined
  /** The headers of the answer that are worth showing. */
  headers: string[]
}

/** What of an operation its form needs. */
export function planOf({ method, path, keyHeader, parameters, body, headers }: OperationView): TryPlan {
  return {
    method,
    path,
    keyHeader,
    fields: parameters.map((row) => ({
      name: row.name,
      in: row.in,
      isRequired: row.isRequired,
      isDate: row.isDate,
      hint: [row.description, ...row.limits].filter(Boolean).join(' · ').replaceAll('`', ''),
      sample: row.example === undefined ? '' : String(row.example),
    })),
    body: body && { sample: body.sample, dateNames: body.rows.filter((row) => row.isDate).map((row) => row.name) },
    headers,
  }
}

/** The example of a body with today's date wherever it has a date, as it is to be edited. */
export function writeBody({ sample, dateNames }: NonNullable<TryPlan['body']>, today: string): string {
  const dated = Object.entries(Object(sample)).map(([name, value]) => [name, dateNames.includes(name) ? today : value])
  return JSON.stringify(Object.fromEntries(dated), undefined, 2)
}
