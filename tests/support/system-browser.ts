import { existsSync } from 'node:fs'

// Prefers a system browser over the one that Playwright installs.
const systemBrowser = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find(existsSync)
const executablePath = process.env.CHROMIUM_PATH || systemBrowser

/** How the tests start Chromium. Root needs it without its sandbox. */
export const launchOptions = {
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
}
