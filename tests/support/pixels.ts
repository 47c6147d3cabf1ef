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
  const { pixels } = await decode(target, await target.page().screenshot({ clip, scale: 'css', type: 'png' }))
  return `rgb(${pixels.slice(0, 3).join(' ')})`
}

/**
 * Finds what is painted in an element of a light page: the first and last column with a dark pixel, in CSS pixels from
 * its left. Undefined if there is none.
 */
export async function readPaintedColumns(target: Locator): Promise<[number, number] | undefined> {
  const { width, pixels } = await decode(target, await target.screenshot({ scale: 'css', type: 'png' }))
  const columns = pixels.flatMap((red, at) => (at % 4 === 0 && red < 100 ? [(at / 4) % width] : []))
  return columns.length === 0 ? undefined : [Math.min(...columns), Math.max(...columns)]
}

/** Decodes a picture in the page of an element: its width, and its pixels as red, green, blue and alpha, row by row. */
function decode(target: Locator, picture: Buffer): Promise<{ width: number; pixels: number[] }> {
  return target.evaluate(
    async (_, bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }))
      const { width, height } = bitmap
      const context = new OffscreenCanvas(width, height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return { width, pixels: [...(context?.getImageData(0, 0, width, height).data ?? [])] }
    },
    [...picture],
  )
}
