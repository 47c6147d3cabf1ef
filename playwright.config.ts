import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// Prefers a system browser over the one that Playwright installs.
const systemBrowser = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find(existsSync)
const executablePath = process.env.CHROMIUM_PATH || systemBrowser

export default defineConfig({
  projects: [
    { name: 'browser', testDir: 'tests/e2e' },
    // Not a test: takes screenshots of every page (npm run screenshots).
    { name: 'screenshots', testDir: 'tests/screenshots' },
  ],
  outputDir: 'dist/e2e',
  globalSetup: ['./tests/support/prepare-pages.mjs', './tests/support/serve-for-browser.ts'],
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
  },
})
