import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptionsOfTests } from './tests/support/system-browser'

export default defineConfig({
  projects: [
    { name: 'browser', testDir: 'tests', testMatch: ['**/e2e/*.spec.ts', '**/browsers/*.spec.ts'] },
    // Browsers of Playwright, which npm test uses where they are installed.
    { name: 'firefox', testDir: 'tests/browsers', use: { browserName: 'firefox', launchOptions: {} } },
    { name: 'webkit', testDir: 'tests/browsers', use: { browserName: 'webkit', launchOptions: {} } },
    // Not a test: takes screenshots of every page (npm run screenshots).
    { name: 'screenshots', testDir: 'tests/screenshots' },
  ],
  outputDir: 'dist/e2e',
  globalSetup: ['./tests/support/prepare-pages.mjs', './tests/support/serve-for-browser.ts'],
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  // Tests wait for a part of their time, so that three workers share even two cores well.
  workers: Math.max(3, availableParallelism()),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptionsOfTests,
  },
})
