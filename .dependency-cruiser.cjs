// Who may import whom: app -> components -> lib, and within lib the domain knows nothing of its doors.
const domain = '^lib/(tasks|keys|accounts)/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'The description is made from the route table, of which its own route is part: it loads it when asked.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'lib-knows-no-pages',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/http/routes\\.ts$' },
      to: { path: '^(app|components)/' },
    },
    {
      name: 'components-know-no-pages',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^app/' },
    },
    {
      name: 'routes-by-the-table-only',
      comment: 'The route table alone imports route files.',
      severity: 'error',
      from: { pathNot: '^lib/http/routes\\.ts$' },
      to: { path: '^app/.*/route\\.ts$' },
    },
    {
      name: 'domain-knows-no-doors',
      severity: 'error',
      from: { path: domain },
      to: { path: '^lib/(http|server)/|^node_modules/(next|react|react-dom|hono|@hono)/' },
    },
    {
      name: 'database-for-the-domain',
      comment:
        'Beside the domain, health asks whether it answers, notices hear what is said in it, and the processes close it.',
      severity: 'error',
      from: {
        pathNot: `${domain}|^lib/(db|health|notices|statement)\\.ts$|^lib/server/(application|key-command|password-command)\\.ts$|^tests/`,
      },
      to: { path: '^lib/((db|statement)\\.ts|generated/)' },
    },
    {
      name: 'runs-in-a-browser-too',
      severity: 'error',
      from: { path: '^lib/((tasks|keys|accounts)/schema|tasks/archive-cursor|calendar-date|dates|errors|text)\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'browser-files-know-no-server',
      severity: 'error',
      from: { path: '^lib/((tasks|keys|accounts)/schema|tasks/archive-cursor|calendar-date|dates|errors|text)\\.ts$' },
      to: { path: '^lib/', pathNot: '^lib/(calendar-date|dates|errors|text|tasks/archive-cursor)\\.ts$' },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { path: '^(app|components|lib)/' },
      to: { path: '^tests/' },
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
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '^app/'] },
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
