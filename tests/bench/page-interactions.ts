import type { Page } from '@playwright/test'
import { median } from './statistics'

/** How long a page took to paint the answers to one action. */
export type Interaction = {
  name: string
  /** From the input to the next paint, the worst event of the action, in milliseconds. The browser rounds to 8 ms. */
  delay: number
}

const rows = (page: Page) => page.getByRole('grid', { name: 'To do' }).getByRole('row')

/** Actions of a person on a day, in order. The day shows its tasks. */
const actions: Record<string, (page: Page) => Promise<unknown>> = {
  'complete a task': (page) => rows(page).nth(3).getByRole('checkbox').tap(),
  'undo with Ctrl+Z': (page) => page.keyboard.press('Control+z'),
  'open a task': (page) => rows(page).nth(2).locator('.task-text').tap(),
  'type in its text': (page) =>
    page.getByRole('textbox', { name: 'Task', exact: true }).pressSequentially(' soon', { delay: 30 }),
  'close it': (page) => page.getByRole('button', { name: 'Done', exact: true }).tap(),
  'type a new task': (page) =>
    page.getByPlaceholder('Add a task').pressSequentially('Pay rent tomorrow 5pm', { delay: 30 }),
  'add it': (page) => page.getByPlaceholder('Add a task').press('Enter'),
  'move through the list': async (page) => {
    await rows(page).first().focus()
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowDown', { delay: 30 })
  },
  'move a task up': (page) => page.keyboard.press('Alt+ArrowUp'),
  'select three tasks': async (page) => {
    await page.keyboard.press('x')
    for (let step = 0; step < 2; step++) await page.keyboard.press('Shift+ArrowDown', { delay: 30 })
  },
  'complete them': (page) => page.getByRole('toolbar').getByRole('button', { name: 'Complete' }).tap(),
  'open the palette': (page) => page.keyboard.press('Control+k'),
  'type in it': (page) => page.getByRole('combobox', { name: 'Search tasks' }).pressSequentially('week', { delay: 30 }),
  'close the palette': (page) => page.keyboard.press('Escape'),
}

/** Does everything on a day that shows its tasks, as on a slow phone. */
export async function measureInteractions(page: Page): Promise<Interaction[]> {
  await page.evaluate(observeEvents)
  const taken: Interaction[] = []
  for (const [name, act] of Object.entries(actions)) {
    await page.evaluate(() => Reflect.set(window, 'worstDelay', 0))
    await act(page)
    await waitUntilIdle(page)
    taken.push({ name, delay: Number(await page.evaluate(() => Reflect.get(window, 'worstDelay'))) })
  }
  return taken
}

const completions = 5

/**
 * Measures how long it takes until the check mark of a completed task is painted, in milliseconds, the median of some. The
 * event timing above ends with the first paint after a click, whatever it shows.
 */
export async function measureCompletion(page: Page): Promise<number> {
  const delays: number[] = []
  for (let count = 0; count < completions; count++) {
    await page.waitForFunction(() => !document.querySelector('[data-leaving]'))
    await page.evaluate(observeCompletion)
    await rows(page).nth(5).getByRole('checkbox').tap()
    await page.waitForFunction(() => Reflect.has(window, 'completionDelay'))
    delays.push(Number(await page.evaluate(() => Reflect.get(window, 'completionDelay'))))
    await waitUntilIdle(page)
  }
  return median(delays)
}

/** Waits until the page has painted and has had nothing to do for a while. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        let quiet = 0
        const look = (start: number) => {
          quiet = performance.now() - start < 60 ? quiet + 1 : 0
          if (quiet === 10) resolve(undefined)
          else setTimeout(look, 40, performance.now())
        }
        look(performance.now())
      }),
  )
}

/** Runs in the page. Keeps the longest delay of an event that belongs to an interaction (Event Timing API). */
function observeEvents(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || !entry.interactionId) continue
      const worst: unknown = Reflect.get(window, 'worstDelay')
      Reflect.set(window, 'worstDelay', Math.max(Number(worst ?? 0), entry.duration))
    }
    // TypeScript's library does not know this option yet.
  }).observe({ type: 'event', buffered: true, ...{ durationThreshold: 16 } })
}

/** Runs in the page. Measures from the next release of a pointer to the paint of a checked mark. */
function observeCompletion(): void {
  Reflect.deleteProperty(window, 'completionDelay')
  let released = 0
  document.addEventListener('pointerup', (event) => {
    released = event.timeStamp
  })
  new MutationObserver((_, observer) => {
    if (released === 0 || !document.querySelector('[data-leaving]')) return
    observer.disconnect()
    // A message that is posted in a frame arrives after that frame is painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => Reflect.set(window, 'completionDelay', performance.now() - released)
    requestAnimationFrame(() => port2.postMessage(undefined))
  }).observe(document.body, { subtree: true, childList: true, attributes: true })
}
