import { existsSync } from 'node:fs'

// Prefers a system browser over the one that Playwright installs.
const systemBrowser = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find(existsSync)
const executablePath = process.env.CHROMIUM_PATH || systemBrowser

/** How the benchmark starts Chromium. Root needs it without its sandbox. */
export const launchOptions = {
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
}

/**
 * How the tests start it. A page of a test does not live long enough to gain from code that V8 optimizes: without these
 * compilers, the tests take a tenth less time.
 */
export const launchOptionsOfTests = {
  ...launchOptions,
  args: [...launchOptions.args, '--js-flags=--no-maglev --no-turbofan'],
}
