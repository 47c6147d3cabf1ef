import { labelPattern } from './pattern'

/** Splits what a person searches for into the first label and the other words. */
export function splitSearch(search: string): { q: string; label?: string } {
  const [label] = search.match(labelPattern) ?? []
  return label === undefined ? { q: search } : { q: search.replace(label, ' ').trim(), label }
}
