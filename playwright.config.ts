import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// A browser of the system's where there is one; else the one that Playwright has installed.
const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
const executablePath = process.env.CHROMIUM_PATH || found

export default defineConfig({
  projects: [
    { name: 'browser', testDir: 'tests/e2e' },
    // Not a test: makes pictures of every page (npm run screenshots).
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
