import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { judgeGoals } from '../../bench/goals'
import type { HostName } from '../../bench/host'
import { recordResults } from '../../bench/record'
import { computeRatio, type Result, summarizeRounds, tabulateResults } from '../../bench/results'
import type { ScenarioName } from '../../bench/scenarios'
import { formatMarkdownTable, formatTable } from '../../bench/table'

function makeResult(scenario: ScenarioName, host: HostName, requestsPerSecond: number, memory = 250e6): Result {
  const measurement = {
    requestsPerSecond,
    p50: 2.5,
    p99: 8.25,
    cpuPerRequest: 180,
    memory,
    requests: 1,
    rejected: 0,
    perSlot: [],
  }
  return { scenario, connections: 16, host, rounds: [measurement] }
}

const results = [
  makeResult('list', 'production server', 6000),
  makeResult('list', 'next start', 1200),
  makeResult('list', 'floor', 8000),
  makeResult('create', 'production server', 1000, 310e6),
  makeResult('create', 'floor', 2000),
]

it('compares a host with others under the same load alone', () => {
  expect(results.map((result) => computeRatio('floor', result, results))).toEqual([
    0.75,
    0.15,
    undefined,
    0.5,
    undefined,
  ])
})

it('takes the median of the ratios of each round, whatever the machine does meanwhile', () => {
  const inRounds = (host: HostName, rates: readonly number[]) => ({
    ...makeResult('list', host, 0),
    rounds: rates.flatMap((rate) => makeResult('list', host, rate).rounds),
  })
  const [product, floor] = [
    inRounds('production server', [800, 200, 900]),
    inRounds('floor', [1000, 250, 3000]),
  ] as const
  expect(computeRatio('floor', product, [product, floor])).toBeCloseTo(0.8)
  expect(summarizeRounds(product).requestsPerSecond).toBe(800)
})

it('judges what the run can tell', () => {
  const paced = [{ scenario: 'list' as const, connections: 16, rate: 2000, p99: 4.2 }]
  expect(judgeGoals(results, paced, '20.20.2')).toEqual([
    '✓ met      list at least 0.75 of the floor, with 16 connections: 0.75',
    '✗ not met  list at least 6 times next start, with 16 connections: 5.00',
    '✗ not met  create at least 0.75 of the floor, with 16 connections: 0.50',
    '✓ met      p99 of list under 10 ms at 2,000 requests/s, a third of the top rate, with 16 connections: 4.2 ms',
    '✗ not met  memory under 250 MB with the web app loaded: 310 MB',
  ])
})

it('expects more of a newer Node', () => {
  expect(judgeGoals(results, [], '24.21.0')).toContain(
    '✗ not met  list at least 0.85 of the floor, with 16 connections: 0.75',
  )
})

it('puts the ratios last', () => {
  const { head, rows } = tabulateResults(results)
  expect(head.slice(-2)).toEqual(['of the floor', 'of next start'])
  expect(rows[0]).toEqual(['list', '16', 'production server', '6,000', '2.5', '8.25', '180', '250', '0.75', '5.00'])
})

const table = {
  head: ['what', 'host', 'requests/s'],
  rows: [
    ['list', 'floor', '8,000'],
    ['list', 'next', '900'],
    ['mix', 'floor', '70'],
  ],
}

it('sets figures to the right, and parts groups', () => {
  expect(formatTable(table).split('\n')).toEqual([
    'what  host   requests/s',
    '────  ─────  ──────────',
    'list  floor       8,000',
    'list  next          900',
    '',
    'mix   floor          70',
  ])
})

it('writes Markdown', () => {
  expect(formatMarkdownTable(table).split('\n').slice(0, 3)).toEqual([
    '| what | host | requests/s |',
    '| --- | --- | ---: |',
    '| list | floor | 8,000 |',
  ])
})

it('are written into docs/performance.md for each number of connections, and into the README as a sentence', async () => {
  const root = mkdtempSync(join(tmpdir(), 'daymark-record-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['public', 'docs']) mkdirSync(join(root, folder))
  const documents = ['README.md', 'docs/performance.md']
  for (const path of documents) writeFileSync(join(root, path), '<!-- bench -->\n<!-- /bench -->\n')
  const machine = { cpu: 'x', cores: 2, memory: 2 ** 34, node: '24.1.0', postgres: '18.1', date: '2026-03-01' }
  const busy = results.map((result) => ({ ...result, connections: 256 }))
  await recordResults(root, [...busy, ...results], machine)
  const [readme = '', performance = ''] = documents.map((path) => readFileSync(join(root, path), 'utf8'))
  expect(readme).toMatch(
    / lists or [\d,]+ creates per second: 75 % \(goal: 85 %, missed\) and 50 % \(goal: 90 %, missed\) of .*\n\n!\[.*\]\(public\/bench\.svg\)/,
  )
  const [few = '', many = ''] = performance.split('With 256 connections:')
  const hosts = (text: string) => [...text.matchAll(/^\| (list|create) \| ([\w ]+) \|/gm)].map(([, ...pair]) => pair)
  expect(few).toContain('; 16 connections;')
  expect(hosts(few)).toEqual(results.map(({ scenario, host }) => [scenario, host]))
  expect(hosts(many)).toEqual([
    ['list', 'production server'],
    ['list', 'floor'],
    ['create', 'production server'],
    ['create', 'floor'],
  ])
})
