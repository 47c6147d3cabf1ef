import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/**
 * Lets blocks be dragged, and blocks and rows of the list be dropped on the rail.
 * @param handlers.onPlace gets the position of the dragged block's upper edge in the rail, in px; undefined when it left
 * @param handlers.onDrop gets the id of the task as well
 * @returns a function that ends it
 */
export function registerRail(
  rail: HTMLElement,
  handlers: { onPlace: (y: number | undefined) => void; onDrop: (id: string, y: number) => void },
): () => void {
  const blocks = [...rail.querySelectorAll<HTMLElement>('[data-block]')].map((block) =>
    draggable({
      element: block,
      getInitialData: ({ input }) => ({
        key: block.dataset.block,
        offset: input.clientY - block.getBoundingClientRect().top,
      }),
    }),
  )
  const placeOf = (data: Record<string, unknown>, clientY: number) =>
    clientY - rail.getBoundingClientRect().top - (typeof data.offset === 'number' ? data.offset : 0)
  const target = dropTargetForElements({
    element: rail,
    canDrop: ({ source }) => typeof source.data.key === 'string',
    // The list that the row comes from must not take it for a row to drop beside.
    getData: ({ source }) => ({ key: source.data.key }),
    onDrag: ({ source, location }) => handlers.onPlace(placeOf(source.data, location.current.input.clientY)),
    onDragLeave: () => handlers.onPlace(undefined),
    onDrop: ({ source, location }) => {
      handlers.onPlace(undefined)
      handlers.onDrop(String(source.data.key), placeOf(source.data, location.current.input.clientY))
    },
  })
  return combine(...blocks, target)
}
