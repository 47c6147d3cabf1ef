import { describe, expect, it } from 'vitest'
import { listKeySnippets } from '@/components/keys/key-snippets'

const key = 'svc_secret'
const url = 'https://tasks.example.com/mcp'
const headers = { 'x-api-key': key }
const snippets = new Map(listKeySnippets(key, 'https://tasks.example.com').map(({ id, text }) => [id, text]))

describe('the configuration of an agent', () => {
  it.each([
    ['vs-code', { servers: { daymark: { type: 'http', url, headers } } }],
    ['cursor', { mcpServers: { daymark: { url, headers } } }],
    ['gemini-cli', { mcpServers: { daymark: { httpUrl: url, headers } } }],
    ['json', { mcpServers: { daymark: { type: 'http', url, headers } } }],
  ])('%s is JSON as the client expects it', (id, expected) => {
    expect(JSON.parse(snippets.get(id) ?? '')).toEqual(expected)
  })

  it('codex is TOML', () => {
    expect(snippets.get('codex')?.split('\n')).toEqual([
      '[mcp_servers.daymark]',
      `url = "${url}"`,
      `http_headers = { "x-api-key" = "${key}" }`,
    ])
  })

  it('claude-code is one command, with the header after the address', () => {
    expect(snippets.get('claude-code')?.replace(/\s*\\\n\s*/g, ' ')).toBe(
      `claude mcp add --scope user --transport http daymark ${url} --header "x-api-key: ${key}"`,
    )
  })
})
