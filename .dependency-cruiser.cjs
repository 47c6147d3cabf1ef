// Import rules. The floors of lib: foundation <- domain <- entry <- server, and within each the order below. Above them:
// lib <- components <- app.
const foundation = '^lib/foundation/'
const domain = '^lib/domain/'
const entry = '^lib/entry/'

/** The folders of the domain, from the lowest. Each imports those before it, and never one of its own line. */
const domainOrder = [
  ['access'],
  ['operation'],
  ['changes'],
  ['tasks'],
  ['webhooks', 'calendar', 'recurrences'],
  ['quick-add'],
  ['reminders', 'accounts', 'import', 'export'],
]
const folders = (names) => `${domain}(${names.join('|')})/`

/** Modules that browsers load too. */
const browserSafe = [
  `${foundation}(time|values)/`,
  `${foundation}(errors|limits)\\.ts$`,
  `${foundation}database/milliseconds\\.ts$`,
  `${domain}quick-add/[^/]+\\.ts$`,
  `${domain}.*/(schema|fields|columns|parts|empty-fields|archive-cursor)\\.ts$`,
  `${domain}access/sessions/account\\.ts$`,
  `${domain}tasks/labels/pattern\\.ts$`,
  `${entry}(app-pages|connect)\\.ts$`,
].join('|')

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'foundation-imports-nothing-above',
      severity: 'error',
      from: { path: foundation },
      to: { path: '^(lib|components|app)/', pathNot: foundation },
    },
    {
      name: 'domain-imports-the-foundation-alone',
      comment: 'It knows nothing of HTTP, pages or processes.',
      severity: 'error',
      from: { path: domain },
      to: { path: '^(lib|components|app)/', pathNot: `${foundation}|${domain}` },
    },
    ...domainOrder.map((names, index) => ({
      name: `domain-${names.join('-')}-imports-what-is-below`,
      severity: 'error',
      from: { path: `${domain}(${names.join('|')})/` },
      to: { path: domain, pathNot: `${folders(domainOrder.slice(0, index).flat().concat('$1'))}` },
    })),
    {
      name: 'only-authentication-makes-actors',
      comment: 'Whoever has an actor has proven who it is.',
      severity: 'error',
      from: {
        path: '^(app|components|lib)/',
        pathNot: `${domain}access/(keys/verify-key|sessions/verify-session)\\.ts$`,
      },
      to: { path: `${domain}access/create-actor\\.ts$` },
    },
    {
      name: 'domain-imports-no-framework',
      severity: 'error',
      from: { path: `${foundation}|${domain}` },
      to: { path: '^node_modules/(next|react|react-dom|find-my-way)/' },
    },
    {
      name: 'entries-import-no-other-entry',
      comment: 'The command line is a client, and imports the client library. The server mounts all.',
      severity: 'error',
      from: { path: `${entry}([^/]+)/` },
      to: { path: '^lib/', pathNot: `${foundation}|${domain}|${entry}($1/|[^/]+$)|^lib/entry/client/` },
    },
    {
      name: 'only-the-command-line-imports-the-client-library',
      severity: 'error',
      from: { path: '^(app|components|lib)/', pathNot: `${entry}(cli|client)/` },
      to: { path: `${entry}client/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'command-line-imports-the-client-library-alone',
      comment: 'It is one small file. It knows the service as other clients do, and the names of fields as types.',
      severity: 'error',
      from: { path: `${entry}cli/` },
      to: {
        path: '^lib/',
        pathNot: `${entry}(cli|client)/|${foundation}(time|values)/|${foundation}(errors|limits|startup-error|settings/loopback)\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'client-library-is-self-contained',
      comment: 'It is published: openapi-fetch is the only package, and nothing of the server but types.',
      severity: 'error',
      from: { path: `${entry}client/` },
      to: {
        pathNot: `${entry}client/|^node_modules/openapi-fetch/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'lib-imports-no-pages',
      comment: 'The folder of a route is its path, so the tables of routes import them.',
      severity: 'error',
      from: { path: '^lib/', pathNot: `${entry}http/(operation-routes|route-table)\\.ts$` },
      to: { path: '^(app|components)/' },
    },
    {
      name: 'components-import-no-pages',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^app/' },
    },
    {
      name: 'only-the-tables-of-routes-import-routes',
      severity: 'error',
      from: { pathNot: `${entry}http/(operation-routes|route-table)\\.ts$` },
      to: { path: '^app/.*/route\\.ts$' },
    },
    {
      name: 'only-the-domain-imports-the-database',
      comment: 'Besides it: the health check, and the processes that open and close connections.',
      severity: 'error',
      from: {
        pathNot: `${foundation}database/|${domain}|${entry}http/health\\.ts$|^lib/server/(process|commands|postgres)/|^tests/`,
      },
      to: { path: `${foundation}database/(?!json-text)` },
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
        'run-program.ts gives them an environment without settings. The command line has none, and the process of the pages needs them.',
      severity: 'error',
      from: {
        path: '^(app|components|lib)/',
        pathNot: `${foundation}runtime/run-program\\.ts$|${entry}cli/|^lib/server/pages/start-process\\.ts$`,
      },
      to: { path: '^(node:)?child_process$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'examples-import-the-package',
      comment: 'They show what others can do: they import the built package and what Node has.',
      severity: 'error',
      from: { path: '^examples/' },
      to: { pathNot: '^dist/client/daymark', dependencyTypesNot: ['core'] },
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
    doNotFollow: { path: 'node_modules|^lib/.*/generated/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
