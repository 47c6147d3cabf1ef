import type { Place } from './api-document'
import type { OperationView } from './read-operation'

/** The part of an operation that its form needs. */
export type TryPlan = {
  method: string
  path: string
  keyHeader: string | undefined
  fields: {
    name: string
    in: Place
    isRequired: boolean
    isDate: boolean
    hint: string
    /** Placeholder. */
    sample: string
  }[]
  body: { sample: unknown; dateNames: string[] } | undefined
  /** The response headers to show. */
  headers: string[]
}

/** Selects what the form of an operation needs. */
export function planRequest({ method, path, keyHeader, parameters, body, headers }: OperationView): TryPlan {
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

/** Formats the example body to edit: a file as it is, otherwise JSON with today's date in every date field. */
export function writeBody({ sample, dateNames }: NonNullable<TryPlan['body']>, today: string): string {
  if (typeof sample === 'string') return sample
  const dated = Object.entries(Object(sample)).map(([name, value]) => [name, dateNames.includes(name) ? today : value])
  return JSON.stringify(Object.fromEntries(dated), undefined, 2)
}
