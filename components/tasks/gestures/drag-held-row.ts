import type { OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import type { Selection } from '@/components/tasks/list/use-selection'
import { dropInOrder } from './move-in-list'
import { keyOf, listRows } from './row-elements'

type Latest = () => { day: OptimisticDay; act: DayActions; selection: Selection }
type Target = { row: HTMLElement; place: 'before' | 'after' }

/** A finger that moves farther drags, in px. */
const startDistance = 8
/** Within this distance from the top or the bottom of the window the page scrolls, in px. */
const scrollDistance = 96
/** Px in each frame. */
const scrollStep = 8

/**
 * Lets the finger that holds a row drag it, with all selected ones if it is one of them. A drag takes back that the long
 * press selected the row.
 * @param startY where the finger rests
 */
export function dragHeldRow(row: HTMLElement, startY: number, latest: Latest): void {
  const list = row.closest<HTMLElement>('[role=grid]')
  // The finger has left while this module was loaded, or the list has no order.
  if (row.dataset.held === undefined || !list || !row.querySelector('[data-drag-handle]')) return
  const id = keyOf(row)
  const startScroll = window.scrollY
  let target: Target | undefined
  let fingerY = startY
  let frame = 0

  const show = () => {
    row.style.transform = `translateY(${fingerY - startY + window.scrollY - startScroll}px)`
    delete target?.row.dataset.drop
    target = findTarget(list, row, fingerY)
    if (target) target.row.dataset.drop = target.place
  }
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    const step = fingerY < scrollDistance ? -scrollStep : fingerY > window.innerHeight - scrollDistance ? scrollStep : 0
    if (step === 0) return
    window.scrollBy({ top: step, behavior: 'instant' })
    show()
  }
  const follow = (event: PointerEvent) => {
    if (!event.isPrimary) return
    // It is no swipe.
    event.stopPropagation()
    fingerY = event.clientY
    if (frame === 0) {
      if (Math.abs(fingerY - startY) < startDistance) return
      latest().selection.toggle(id)
      row.dataset.dragging = ''
      frame = requestAnimationFrame(scroll)
    }
    show()
  }
  const ending = new AbortController()
  const end = ({ type }: Event) => {
    ending.abort()
    cancelAnimationFrame(frame)
    row.style.transform = ''
    delete row.dataset.dragging
    delete target?.row.dataset.drop
    if (type === 'pointerup' && target) drop(id, target, latest())
  }
  const options = { capture: true, signal: ending.signal }
  window.addEventListener('pointermove', follow, options)
  window.addEventListener('pointerup', end, options)
  window.addEventListener('pointercancel', end, options)
}

function drop(id: string, { row, place }: Target, { day, act, selection }: ReturnType<Latest>): void {
  const open = day.tasks.filter((task) => !task.isCompleted).map(({ _id }) => _id)
  const order = dropInOrder(open, selection.ids.has(id) ? selection.ids : new Set([id]), keyOf(row), place)
  if (order.some((one, index) => one !== open[index])) act.reorder(order)
}

/** The row beside which the dragged one goes: that under the finger, or the first or last of the list. */
function findTarget(list: HTMLElement, dragged: HTMLElement, y: number): Target | undefined {
  const rows = listRows(list).filter((row) => row !== dragged)
  const row = rows.find((one) => y < one.getBoundingClientRect().bottom) ?? rows.at(-1)
  if (!row) return undefined
  const { top, height } = row.getBoundingClientRect()
  return { row, place: y < top + height / 2 ? 'before' : 'after' }
}
