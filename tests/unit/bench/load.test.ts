import { describe, expect, it } from 'vitest'
import { parseOptions, UsageError } from '../../bench/options'
import { buildRequests } from '../../bench/scenarios'

const callers = Array.from({ length: 300 }, (_, index) => ({
  userId: `user ${index % 20}`,
  key: `key ${index}`,
  taskId: `task-${index}`,
}))

describe('the mix', () => {
  const connections = 16
  const requests = buildRequests('mix', callers, '2026-03-01', connections)
  const share = requests.length / connections

  it('has its shares on every connection', () => {
    for (let connection = 0; connection < connections; connection++) {
      const part = requests.slice(connection * share, (connection + 1) * share)
      const countOf = (pattern: RegExp) => part.filter(({ method, path }) => pattern.test(`${method} ${path}`)).length
      const shares = [/tasks\?/, /dashboard/, /^POST/, /GET .*(analytics|task-)/].map((one) => countOf(one) / share)
      expect(shares, `connection ${connection}`).toEqual([0.7, 0.1, 0.15, 0.05])
    }
  })

  it('is for different accounts on all connections at any time', () => {
    const users = new Map(callers.map(({ key, userId }) => [key, userId]))
    for (let turn = 0; turn < share; turn++) {
      const sent = Array.from({ length: connections }, (_, connection) => requests[connection * share + turn])
      const accounts = sent.map((request) => users.get(request?.headers['x-api-key'] ?? ''))
      expect(new Set(accounts).size, `turn ${turn}`).toBe(connections)
    }
  })

  it('uses all keys about equally often', () => {
    const counts = new Map<string, number>()
    for (const { headers } of requests) {
      const key = headers['x-api-key'] ?? ''
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    expect(counts.size).toBe(callers.length)
    expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1)
  })
})

describe('parseOptions', () => {
  it('knows what is usual', () => {
    expect(parseOptions([])).toMatchObject({ mode: 'compare', seconds: 6, connections: [16, 256], record: false })
    expect(parseOptions(['growth'])).toMatchObject({ mode: 'growth', seconds: 3, connections: [1] })
    expect(parseOptions(['beside', 'x'])).toMatchObject({ mode: 'beside', beside: 'x', seconds: 2, connections: [16] })
  })

  it('takes a choice', () => {
    const options = parseOptions(['--only', 'create,list', '--connections', '1,8'])
    expect(options).toMatchObject({ only: ['list', 'create'], connections: [1, 8] })
  })

  it.each([
    [['walk']],
    [['--only', 'lost']],
    [['--seconds', '0']],
    [['--faster']],
    [['growth', '--record']],
    [['beside']],
    [['growth', 'x']],
  ])('refuses %j', (args) => {
    expect(() => parseOptions(args)).toThrow(UsageError)
  })
})
