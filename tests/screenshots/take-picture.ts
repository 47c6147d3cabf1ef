import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../support/test-database'

export const sizes = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  wide: { width: 1920, height: 1080 },
} as const

/** Takes a screenshot of what a window shows. Returns the path of the file. */
export async function takePicture(page: Page, name: string): Promise<string> {
  await page.evaluate(() => document.fonts.ready)
  const path = join(root, 'dist', 'screenshots', `${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
  return path
}
