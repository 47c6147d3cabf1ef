import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { keyOf, listRows } from './row-elements'

/**
 * Makes the rows of a list draggable by their handles, and droppable before and after each other.
 * @param onDrop gets the ids of the dragged row and of the one where it was dropped
 * @returns a function that ends it
 */
export function registerRows(
  list: HTMLElement,
  onDrop: (moved: string, target: string, place: 'before' | 'after') => void,
): () => void {
  const parts = listRows(list).flatMap((row) => {
    const handle = row.querySelector('[data-drag-handle]')
    const key = keyOf(row)
    if (!handle) return []
    return [
      draggable({
        element: row,
        dragHandle: handle,
        getInitialData: () => ({ key, list }),
        onDragStart: () => row.setAttribute('data-dragging', ''),
        onDrop: () => row.removeAttribute('data-dragging'),
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data.list === list,
        getData: ({ input }) => ({ key, place: placeIn(row, input.clientY) }),
        onDrag: ({ self, source }) =>
          row.setAttribute('data-drop', source.data.key === key ? '' : String(self.data.place)),
        onDragLeave: () => row.removeAttribute('data-drop'),
        onDrop: () => row.removeAttribute('data-drop'),
      }),
    ]
  })
  const monitor = monitorForElements({
    canMonitor: ({ source }) => source.data.list === list,
    onDrop({ source, location }) {
      const target = location.current.dropTargets[0]?.data
      if (!target || target.key === source.data.key) return
      onDrop(String(source.data.key), String(target.key), target.place === 'before' ? 'before' : 'after')
    },
  })
  return combine(...parts, monitor)
}

function placeIn(row: HTMLElement, clientY: number): 'before' | 'after' {
  const { top, height } = row.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}
