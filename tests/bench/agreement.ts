import assert from 'node:assert/strict'
import type { Host } from './host'
import type { LoadRequest } from './load-messages'
import { type TaskOwner, taskRequest } from './requests'
import { buildRequests } from './scenarios'
import { accountShape } from './seed'

/**
 * Checks that all hosts do the same work: each returns the same response to each read request.
 * @throws AssertionError when a response differs or is not as planned
 */
export async function checkAgreement(
  hosts: readonly Host[],
  callers: readonly TaskOwner[],
  today: string,
): Promise<void> {
  const [caller] = callers
  assert(caller)
  const buildFirst = (scenario: 'list' | 'dashboard' | 'analytics') => buildRequests(scenario, [caller], today, 1)[0]
  for (const request of [buildFirst('list'), buildFirst('dashboard'), buildFirst('analytics'), taskRequest(caller)]) {
    assert(request)
    const responses = await Promise.all(hosts.map((host) => fetchJson(host, request)))
    for (const body of responses) assert.deepEqual(body, responses[0], `the hosts differ in ${request.path}`)
    if (request.path.startsWith('/api/v1/tasks?')) assert(isListOf(accountShape.listed, responses[0]))
  }
}

async function fetchJson({ name, url }: Host, { method, path, headers }: LoadRequest): Promise<unknown> {
  const response = await fetch(url + path, { method, headers })
  assert(response.ok, `${name} returned ${response.status} for ${path}`)
  return response.json()
}

function isListOf(length: number, body: unknown): boolean {
  return Array.isArray(body) && body.length === length
}
