import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, inject, it } from 'vitest'
import { listEndpoints } from '@/lib/entry/http/operation-routes'
import { newAccount, newKey } from '../support/accounts'
import { requestPage } from '../support/page-request'

const origin = inject('baseUrl')

async function read(path: string): Promise<string> {
  const response = await requestPage(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/(plain|markdown); charset=utf-8$/)
  return response.text()
}

describe('/llms.txt', () => {
  it('begins with a title and a summary', async () => {
    expect(await read('/llms.txt')).toMatch(/^# Daymark\n\n> \S/)
  })

  it('links to what exists, on the address of the request', async () => {
    const links = [...(await read('/llms.txt')).matchAll(/\]\((\S+)\)/g)].map(([, link = '']) => link)
    expect(links).toHaveLength(6)
    for (const link of links) {
      expect(link.startsWith(origin)).toBe(true)
      // The endpoint of MCP takes POST.
      expect((await requestPage(link.slice(origin.length))).status).toBe(link.endsWith('/mcp') ? 405 : 200)
    }
  })
})

describe('/skill.md', () => {
  it('has a name and a description of at most 1,024 characters', async () => {
    const [, name, description = ''] = /^---\nname: (\S+)\ndescription: (.+)\n---\n/.exec(await read('/skill.md')) ?? []
    expect(name).toBe('daymark')
    expect(description.length).toBeGreaterThan(100)
    expect(description.length).toBeLessThan(1024)
  })

  it('lists every endpoint', async () => {
    const skill = await read('/skill.md')
    for (const { method, path } of listEndpoints()) {
      expect(skill).toContain(`\n- \`${method} ${path.replace('/api/v1', '')}\``)
    }
  })

  it('has commands that run as they are', async () => {
    const [, commands = ''] = /```sh\n(.*?)```/s.exec(await read('/skill.md')) ?? []
    const DAYMARK_API_KEY = await newKey(await newAccount())
    const env = { ...process.env, DAYMARK_API_KEY }
    // curl drops a header without a value, so that an empty key would not show in the answer.
    const { stdout } = await promisify(execFile)('sh', ['-c', `${commands}printf %s "$once"`], { env })
    expect(stdout).toMatch(/^\{"account".*\}\{"overdue":\[\].*\}\{"_id":"[0-9a-f-]{36}"\}[0-9a-f]{32}$/)
  })
})
