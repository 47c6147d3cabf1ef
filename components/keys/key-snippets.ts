import type { Snippet } from '@/components/ui/snippet-tabs'
import type { KeyScope } from '@/lib/domain/access/keys/schema'

/**
 * Returns snippets to paste that use a key: for a terminal, and for agents (docs/agents.md). The first adds a task, or lists
 * those of today if the key may only read.
 */
export function listKeySnippets(key: string, origin: string, scope: KeyScope = 'full'): Snippet[] {
  const url = `${origin}/mcp`
  const headers = { 'x-api-key': key }
  const json = (value: unknown) => JSON.stringify(value, null, 2)
  return [
    {
      id: 'curl',
      name: 'curl',
      hint:
        scope === 'read'
          ? 'Lists the tasks of today.'
          : 'Adds a task for today. An open page of today shows it at once.',
      text: scope === 'read' ? writeList(key, origin) : writeAddition(key, origin),
    },
    {
      id: 'shell',
      name: 'Shell',
      hint: 'For the command line and the client library.',
      text: `export DAYMARK_URL="${origin}"\nexport DAYMARK_API_KEY="${key}"`,
    },
    {
      id: 'claude-code',
      name: 'Claude Code',
      hint: 'Run in a terminal.',
      text: `claude mcp add --scope user --transport http daymark ${url} \\\n  --header "x-api-key: ${key}"`,
    },
    {
      id: 'vs-code',
      name: 'VS Code',
      hint: 'Command “MCP: Open User Configuration”, or .vscode/mcp.json in a project.',
      text: json({ servers: { daymark: { type: 'http', url, headers } } }),
    },
    {
      id: 'cursor',
      name: 'Cursor',
      hint: '~/.cursor/mcp.json',
      text: json({ mcpServers: { daymark: { url, headers } } }),
    },
    {
      id: 'codex',
      name: 'Codex',
      hint: '~/.codex/config.toml',
      text: `[mcp_servers.daymark]\nurl = "${url}"\nhttp_headers = { "x-api-key" = "${key}" }`,
    },
    {
      id: 'gemini-cli',
      name: 'Gemini CLI',
      hint: '~/.gemini/settings.json',
      text: json({ mcpServers: { daymark: { httpUrl: url, headers } } }),
    },
    {
      id: 'json',
      name: 'JSON',
      hint: 'Any other client that speaks Streamable HTTP.',
      text: json({ mcpServers: { daymark: { type: 'http', url, headers } } }),
    },
  ]
}

function writeAddition(key: string, origin: string): string {
  return [
    `curl -s "${origin}/api/v1/tasks" \\`,
    `  -H "x-api-key: ${key}" \\`,
    '  -d "{\\"text\\": \\"Read the API reference\\", \\"date\\": \\"$(date +%F)\\"}"',
  ].join('\n')
}

function writeList(key: string, origin: string): string {
  return `curl -s "${origin}/api/v1/tasks?date=$(date +%F)" \\\n  -H "x-api-key: ${key}"`
}
