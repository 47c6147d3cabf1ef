import { expect, it } from 'vitest'
import { judgeGoals } from '../bench/goals'
import type { HostName } from '../bench/host'
import { computeRatio, type Result, tabulateResults } from '../bench/results'
import type { ScenarioName } from '../bench/scenarios'
import { formatMarkdownTable, formatTable } from '../bench/table'

function makeResult(scenario: ScenarioName, host: HostName, requestsPerSecond: number, memory = 250e6): Result {
  const delay = { p50: 0, p99: 1, max: 2 }
  const measurement = {
    requestsPerSecond,
    p50: 2.5,
    p99: 8.25,
    cpuPerRequest: 180,
    memory,
    requests: 1,
    rejected: 0,
    perSlot: [],
    delay,
  }
  return { scenario, connections: 16, host, measurement }
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
