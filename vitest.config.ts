import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const resolve = { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } }

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], env: { LOG_LEVEL: 'silent' } },
      },
      {
        // Functions of the domain that no endpoint calls, on a real database.
        resolve,
        test: {
          name: 'domain',
          include: ['tests/domain/**/*.test.ts'],
          globalSetup: 'tests/support/database-for-tests.ts',
          setupFiles: 'tests/support/use-test-database.ts',
          testTimeout: 60_000,
        },
      },
      {
        // The API on the production server.
        resolve,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/support/serve-for-tests.ts',
          setupFiles: 'tests/support/use-test-database.ts',
          testTimeout: 60_000,
        },
      },
      {
        // The same tests on the same route files under plain Next.
        resolve,
        test: {
          name: 'api on next',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/support/serve-for-tests-with-next.ts',
          setupFiles: 'tests/support/use-test-database.ts',
          testTimeout: 60_000,
        },
      },
      {
        // The stores of the rate limits, real ones.
        resolve,
        test: {
          name: 'store',
          include: ['tests/store/**/*.test.ts'],
          testTimeout: 30_000,
          env: { LOG_LEVEL: 'silent' },
        },
      },
      {
        // Whole processes: started, killed, started again.
        resolve,
        test: { name: 'process', include: ['tests/process/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
    ],
  },
})
