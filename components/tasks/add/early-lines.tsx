import { InlineScript } from '@/components/shell/inline-script'

/** Keeps the lines that somebody enters to add tasks before the page's scripts have arrived. */
export function EarlyLines() {
  return <InlineScript run={keepEarlyLines} />
}

/** Runs in the page. `AddTaskField` takes the lines from the field, which shows them as its placeholder until then. */
function keepEarlyLines(): void {
  document.addEventListener('keydown', ({ target: field, key }) => {
    if (key !== 'Enter' || !(field instanceof HTMLInputElement)) return
    // The submit button is disabled until the page has hydrated.
    if (field.dataset.shortcut !== 'new' || !field.form?.querySelector(':disabled') || !field.value.trim()) return
    const { entered } = field.dataset
    field.dataset.entered = entered ? `${entered}\n${field.value}` : field.value
    field.placeholder = field.dataset.entered.replaceAll('\n', ', ')
    field.value = ''
  })
}
