// Draws the icons of the installed app from app/icon.svg, with a Chromium (CHROMIUM_PATH, or one in /usr/bin). Run it when
// the logo changes: node scripts/icons.mjs
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './prepare.mjs'

const background = '#0c6b5e'
const foreground = '#ffffff'

// The content of a maskable icon is in a circle of 80 % of the width (W3C, Web Application Manifest).
const icons = [
  { file: 'public/icons/icon-192.png', size: 192, mark: 0.66, radius: 0.22 },
  { file: 'public/icons/icon-512.png', size: 512, mark: 0.66, radius: 0.22 },
  { file: 'public/icons/maskable-512.png', size: 512, mark: 0.5, radius: 0 },
  // iOS rounds the corners itself, and shows transparent parts in black.
  { file: 'app/apple-icon.png', size: 180, mark: 0.62, radius: 0 },
]

const paths = [...readFileSync(join(root, 'app/icon.svg'), 'utf8').matchAll(/<path[^>]*>/g)].join('')
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
for (const { file, size, mark, radius } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const inset = (size * (1 - mark)) / 2
  await page.setContent(`<style>body{margin:0}path{fill:${foreground}}</style>
    <svg width="${size}" height="${size}" style="display:block">
      <rect width="${size}" height="${size}" rx="${size * radius}" fill="${background}"/>
      <svg x="${inset}" y="${inset}" width="${size * mark}" height="${size * mark}" viewBox="0 0 24 24">${paths}</svg>
    </svg>`)
  mkdirSync(dirname(join(root, file)), { recursive: true })
  await page.screenshot({ path: join(root, file), omitBackground: true })
  await page.close()
}
await browser.close()
