import { headers } from 'next/headers'

/** Keeps the lines that somebody enters to add tasks before the page's scripts have arrived. */
export async function EarlyLines() {
  const nonce = (await headers()).get('x-nonce') ?? ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${keepEarlyLines})()` }} />
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
