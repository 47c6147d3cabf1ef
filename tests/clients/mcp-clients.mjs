// The steps that run clients of the Model Context Protocol that others wrote, each in a pinned version.

/** The newest revision, and those before it that the conformance suite has checks for. */
const revisions = ['2025-06-18', '2025-11-25', '2026-07-28']

const conformance = '@modelcontextprotocol/conformance@0.2.0-alpha.12'

export function listMcpClients() {
  return [
    {
      name: 'mcp-inspector',
      tools: [['npm', '--version']],
      steps: [runWith('@modelcontextprotocol/inspector@2.12.0', 'scenario.mjs')],
    },
    { name: 'mcp-python', ...python },
    { name: 'mcp-fastmcp', ...python },
    {
      name: 'mcp-conformance-authorization',
      folder: 'mcp-conformance',
      tools: [['npm', '--version']],
      steps: [runWith(conformance, 'authorization.mjs')],
    },
    // One key is limited to fewer requests a minute than all revisions need.
    ...revisions.map((revision) => ({
      name: `mcp-conformance-${revision}`,
      folder: 'mcp-conformance',
      tools: [['npm', '--version']],
      steps: [runWith(conformance, 'scenario.mjs', revision)],
    })),
  ]
}

const python = {
  tools: [['python3', '--version']],
  steps: [
    ['python3', '-m', 'venv', '.venv'],
    ['.venv/bin/pip', 'install', '-q', '--disable-pip-version-check', '-r', 'requirements.txt'],
    ['.venv/bin/python', 'scenario.py'],
  ],
}

/** A script that finds the commands of a package. npm keeps the package in its cache. The script runs on Node 22 at least. */
function runWith(packageName, ...script) {
  const isNew = Number.parseInt(process.versions.node, 10) >= 22
  const packages = [packageName, ...(isNew ? [] : ['node@22.23.3'])]
  return ['npm', 'exec', '--yes', ...packages.map((name) => `--package=${name}`), '--', 'node', ...script]
}
