import assert from 'node:assert/strict'
import type { Host } from './host'
import type { LoadRequest } from './load-messages'
import { oneRequest, type TaskOwner } from './requests'
import { buildRequests } from './scenarios'
import { accountShape } from './seed'

/**
 * Sees to it that all hosts do the same work: each reading request is answered alike by all of them.
 * @throws AssertionError when one answers differently, or not what was planned
 */
export async function checkAgreement(
  hosts: readonly Host[],
  callers: readonly TaskOwner[],
  today: string,
): Promise<void> {
  const [caller] = callers
  assert(caller)
  const first = (scenario: 'list' | 'dashboard' | 'analytics') => buildRequests(scenario, [caller], today, 1)[0]
  for (const request of [first('list'), first('dashboard'), first('analytics'), oneRequest(caller)]) {
    assert(request)
    const answers = await Promise.all(hosts.map((host) => ask(host, request)))
    for (const answer of answers) assert.deepEqual(answer, answers[0], `the hosts differ in ${request.path}`)
    if (request.path.startsWith('/api/v1/tasks?')) assert(isListOf(accountShape.listed, answers[0]))
  }
}

async function ask({ name, url }: Host, { method, path, headers }: LoadRequest): Promise<unknown> {
  const response = await fetch(url + path, { method, headers })
  assert(response.ok, `${name} answered ${response.status} to ${path}`)
  return response.json()
}

function isListOf(length: number, answer: unknown): boolean {
  return Array.isArray(answer) && answer.length === length
}
