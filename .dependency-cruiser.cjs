// Import rules: app -> components -> lib. Within lib, entry points import the domains, and never the other way round.
const domain = '^lib/(tasks|keys|accounts|idempotency|webhooks|calendar|push)/'
const access = '^lib/access/'
/** Folders of lib that are not entry points. Every other one is, also a new one. */
const core = '^lib/(tasks|keys|accounts|idempotency|webhooks|calendar|push|quick-add|access|database|redis|generated)/'
const atTop = '^lib/[^/]+$'

// Modules that browsers load too.
const browserSafe =
  '^lib/((tasks|tasks/events|keys|accounts|webhooks|calendar|push)/schema|tasks/(archive-cursor|columns|empty-fields|import/schema|search-schema|statistics-schema)|quick-add/[^/]+|calendar-date|code-points|database/milliseconds|date-words|dates|errors|json-type|limits|local-time|memoize|minutes|text|unix-ms|unsafe-characters|weeks)\\.ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'The description is built from the route table, which contains its own route: that one import is dynamic.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'lib-imports-no-pages',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/http/route-table\\.ts$' },
      to: { path: '^(app|components)/' },
    },
    {
      name: 'components-import-no-pages',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^app/' },
    },
    {
      name: 'only-the-route-table-imports-routes',
      severity: 'error',
      from: { pathNot: '^lib/http/route-table\\.ts$' },
      to: { path: '^app/.*/route\\.ts$' },
    },
    {
      name: 'domains-import-no-entry-point',
      comment: 'Domains, access, database, and the modules at the top know nothing of HTTP, pages or processes.',
      severity: 'error',
      from: { path: `${core}|${atTop}` },
      to: { path: '^lib/', pathNot: `${core}|${atTop}` },
    },
    {
      name: 'domains-import-no-framework',
      severity: 'error',
      from: { path: core },
      to: { path: '^node_modules/(next|react|react-dom|find-my-way)/' },
    },
    {
      name: 'entry-points-import-no-other-entry-point',
      comment:
        'The server mounts the API and the pages, so it alone imports another entry point. The command line is below.',
      severity: 'error',
      from: {
        path: '^lib/(?!server/|cli/)([^/]+)/',
        pathNot: core,
      },
      to: { path: '^lib/', pathNot: `^lib/$1/|${core}|${atTop}` },
    },
    {
      name: 'command-line-imports-the-client-library-alone',
      comment: 'It is one small file. It knows the service as other clients do.',
      severity: 'error',
      from: { path: '^lib/cli/' },
      to: {
        path: '^lib/',
        pathNot:
          '^lib/((cli|client)/|(date-words|dates|errors|limits|local-time|loopback|minutes|startup-error|unsafe-characters)\\.ts$)',
      },
    },
    {
      name: 'client-library-is-self-contained',
      comment: 'It is published: openapi-fetch is the only package, and nothing of the server but types.',
      severity: 'error',
      from: { path: '^lib/client/' },
      to: {
        pathNot: '^lib/client/|^lib/generated/api|^node_modules/openapi-fetch/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'examples-import-the-package',
      comment: 'They show what others can do: they import the built package and what Node has.',
      severity: 'error',
      from: { path: '^examples/' },
      to: { pathNot: '^dist/client/daymark', dependencyTypesNot: ['core'] },
    },
    {
      name: 'database-imports-no-domain',
      severity: 'error',
      from: { path: '^lib/database/' },
      to: { path: `${domain}|${access}` },
    },
    {
      name: 'access-imports-no-domain',
      comment: 'Domains depend on access for the actor. Access takes from them schemas and types alone.',
      severity: 'error',
      from: { path: access },
      to: { path: domain, pathNot: '/schema\\.ts$' },
    },
    {
      name: 'only-domains-import-the-database',
      comment: 'Besides them: access, the health check, and the processes that open and close connections.',
      severity: 'error',
      from: {
        pathNot: `${domain}|${access}|^lib/database/|^lib/health\\.ts$|^lib/server/(process|commands|postgres)/|^tests/`,
      },
      to: { path: '^lib/(database/(?!json-text)|generated/prisma/)' },
    },
    {
      name: 'browser-safe-modules-import-no-node',
      severity: 'error',
      from: { path: browserSafe },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'browser-safe-modules-import-no-server',
      severity: 'error',
      from: { path: browserSafe },
      to: { path: '^lib/', pathNot: browserSafe },
    },
    {
      name: 'product-imports-no-tests',
      severity: 'error',
      from: { path: '^(app|components|lib)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'programs-start-without-secrets',
      comment:
        'lib/run-program.ts gives them an environment without settings. The command line has none, and the process of the pages needs them.',
      severity: 'error',
      from: {
        path: '^(app|components|lib)/',
        pathNot: '^lib/(run-program\\.ts$|cli/|server/pages/start-process\\.ts$)',
      },
      to: { path: '^(node:)?child_process$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '^(app|components|lib)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '^app/', '^tests/clients/'] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^lib/generated/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
