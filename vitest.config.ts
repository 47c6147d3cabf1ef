import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const setupFiles = 'tests/support/use-test-database.ts'
/**
 * These tests keep no state in modules. Loading their modules once in each worker saves a third of the time of tests that
 * call a service in another process, and more than half of that of unit tests.
 */
const sharedModules = { isolate: false }

/** The domain called by the tests themselves. */
const onDatabase = {
  // Where the receivers of webhooks are. Any other address of this machine stays forbidden.
  env: { WEBHOOK_ALLOW: '127.0.0.2' },
  // The domain starts the thread that reads files, which is bundled.
  globalSetup: ['tests/support/prepare-tools.mjs', 'tests/support/database-for-tests.ts'],
  setupFiles,
  testTimeout: 60_000,
}

/**
 * The API on a distributed database, where CITUS_URL names a cluster. Four tests need a fast one, because requests of an
 * account that wait for 3 s get 503: both of "concurrent callers" in arrange.test.ts, with 50 and 160 writes at a time, and
 * the two with 50 concurrent requests in idempotency.test.ts.
 */
const onCitus = {
  extends: true as const,
  test: {
    ...onDatabase,
    name: 'citus',
    include: ['tests/api/**/*.test.ts', 'tests/citus/**/*.test.ts'],
    globalSetup: 'tests/support/serve-for-tests-with-citus.ts',
  },
}

const ofProcesses = {
  ...sharedModules,
  globalSetup: 'tests/support/prepare-pages.mjs',
  maxWorkers: 3,
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    // One second, the default, is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // A thread starts faster than a process.
    pool: 'threads',
    // Tests wait for a part of their time, so that three workers share even two cores well.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Of one file at a time. More tests starve one another, beside those of other files.
    maxConcurrency: 3,
    projects: [
      ...(process.env.CITUS_URL ? [onCitus] : []),
      {
        extends: true,
        test: {
          name: 'unit',
          ...sharedModules,
          include: ['tests/unit/**/*.test.ts'],
          exclude: ['tests/unit/with-mocks/**'],
          // A test of properties works for a second, and longer beside other work.
          testTimeout: 60_000,
          env: { LOG_LEVEL: 'silent' },
        },
      },
      {
        // They replace modules, which other tests must not get.
        extends: true,
        test: { name: 'unit with mocks', include: ['tests/unit/with-mocks/*.test.ts'], env: { LOG_LEVEL: 'silent' } },
      },
      {
        // Functions of the domain that no endpoint calls, on a real database.
        extends: true,
        test: {
          name: 'domain',
          ...sharedModules,
          include: ['tests/domain/**/*.test.ts'],
          exclude: ['tests/domain/with-own-connections/**'],
          ...onDatabase,
        },
      },
      {
        // They close or replace connections, or work on all accounts, which other tests would share.
        extends: true,
        test: {
          name: 'domain with own connections',
          include: ['tests/domain/with-own-connections/*.test.ts'],
          ...onDatabase,
        },
      },
      {
        // The API on the production server, with tasks partitioned by account. All other projects use the plain table.
        extends: true,
        test: {
          name: 'api',
          ...sharedModules,
          include: ['tests/api/**/*.test.ts', 'tests/partitioned/**/*.test.ts'],
          globalSetup: 'tests/support/serve-for-tests-with-partitions.ts',
          setupFiles,
          testTimeout: 60_000,
        },
      },
      {
        // The command line as a process of its own, also in pseudo-terminals, on the production server.
        extends: true,
        test: {
          name: 'cli',
          ...sharedModules,
          include: ['tests/cli/**/*.test.ts'],
          // They wait for processes. Their own number of workers needs their own group.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/prepare-tools.mjs', 'tests/support/serve-for-tests.ts'],
          setupFiles,
          testTimeout: 60_000,
        },
      },
      {
        // What depends on the host, on the same route files under plain Next.
        extends: true,
        test: {
          name: 'api on next',
          ...sharedModules,
          include: ['battery', 'public', 'list', 'compression', 'mcp', 'calendar', 'host', 'oauth/flow'].map(
            (name) => `tests/api/${name}.test.ts`,
          ),
          globalSetup: ['tests/support/prepare-pages.mjs', 'tests/support/serve-for-tests-with-next.ts'],
          setupFiles,
          testTimeout: 60_000,
        },
      },
      {
        // The pages and their server actions over HTTP, without a browser.
        extends: true,
        test: {
          name: 'pages',
          ...sharedModules,
          include: ['tests/pages/**/*.test.ts'],
          globalSetup: ['tests/support/prepare-pages.mjs', 'tests/support/serve-pages-for-tests.ts'],
          setupFiles,
          testTimeout: 60_000,
        },
      },
      {
        // The stores of the rate limits, real ones.
        extends: true,
        test: {
          name: 'store',
          include: ['tests/store/**/*.test.ts'],
          globalSetup: 'tests/support/prepare-tools.mjs',
          testTimeout: 60_000,
          env: { LOG_LEVEL: 'silent' },
        },
      },
      {
        // Behind real proxies and a real pooler: the client's address, restarts that nobody notices, PgBouncer.
        extends: true,
        test: {
          name: 'proxies',
          include: ['tests/proxies/**/*.test.ts'],
          globalSetup: 'tests/support/prepare-tools.mjs',
          testTimeout: 30_000,
          env: { LOG_LEVEL: 'silent' },
        },
      },
      // Whole processes: started, killed, started again. They wait more than they work.
      { extends: true, test: { ...ofProcesses, name: 'process', include: ['tests/process/*.test.ts'] } },
      { extends: true, test: { ...ofProcesses, name: 'long process', include: ['tests/process/long/*.test.ts'] } },
    ],
  },
})
