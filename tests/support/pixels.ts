import type { Locator } from '@playwright/test'

/**
 * Reads a pixel of the visible page, as `rgb(…)`: what a person sees, where computed styles may not show it.
 * @param at place in the element, from 0 (left, top) to 1 (right, bottom)
 */
export async function readPixel(target: Locator, at: { x: number; y: number }): Promise<string> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('the element is not visible')
  const clip = {
    x: Math.floor(box.x + at.x * box.width),
    y: Math.floor(box.y + at.y * box.height),
    width: 1,
    height: 1,
  }
  const picture = await target.page().screenshot({ clip, scale: 'css', type: 'png' })
  return target.evaluate(
    async (_, bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }))
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return `rgb(${[...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join(' ')})`
    },
    [...picture],
  )
}

/**
 * Finds what is painted in an element of a light page: the first and last column with a dark pixel, in CSS pixels from
 * its left. Undefined if there is none.
 */
export async function readPaintedColumns(target: Locator): Promise<[number, number] | undefined> {
  const picture = await target.screenshot({ scale: 'css', type: 'png' })
  return target.evaluate(
    async (_, bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }))
      const { width, height } = bitmap
      const context = new OffscreenCanvas(width, height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const pixels = context?.getImageData(0, 0, width, height).data ?? []
      const columns = Array.from({ length: width }, (_, x) => x).filter((x) =>
        Array.from({ length: height }, (_, y) => pixels[4 * (y * width + x)] ?? 255).some((red) => red < 100),
      )
      const [first, last] = [columns.at(0), columns.at(-1)]
      return first === undefined || last === undefined ? undefined : [first, last]
    },
    [...picture],
  )
}
