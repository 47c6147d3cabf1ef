import { labelKey } from '@/lib/domain/tasks/labels/pattern'

/** Shows only the tasks with a label on the page, by its address. */
export function showLabel(name: string): void {
  window.history.pushState(null, '', `?label=${encodeURIComponent(name)}`)
}

/** The labels that the page links to, each once. */
export function listShownLabels(): string[] {
  const names = [...document.querySelectorAll('a.label')].map(({ textContent }) => textContent.slice(1))
  return [...new Map(names.map((name) => [labelKey(name), name])).values()]
}
