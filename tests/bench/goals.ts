import { formatCount, formatFigure, formatMegabytes, formatRatio } from './format-number'
import { computeRatio, type Result, summarizeRounds } from './results'
import type { ScenarioName } from './scenarios'

/** The 99th percentile of the product's latency at a steady rate. */
export type PacedLatency = {
  scenario: ScenarioName
  connections: number
  /** Requests per second. */
  rate: number
  /** Milliseconds. */
  p99: number
}

const goals = { listOfNext: 6, p99Ms: 10, memoryBytes: 250e6 }

/** The share of the floor's rate. Promises and system calls cost more on older releases than on the newest LTS. */
export const goalsOfFloor = (node: string) =>
  Number.parseInt(node, 10) >= 24 ? { list: 0.85, create: 0.9 } : { list: 0.75, create: 0.75 }

/**
 * Returns a line for each goal that this run measured: the goal, the figure, and whether it is met.
 * @param node the version of Node that ran the hosts
 */
export function judgeGoals(results: readonly Result[], paced: readonly PacedLatency[], node: string): string[] {
  const ofFloor = goalsOfFloor(node)
  const products = results.filter(({ host }) => host === 'production server')
  const lines: string[] = []
  const judge = (goal: string, figure: string, isMet: boolean) =>
    lines.push(`${isMet ? '✓ met    ' : '✗ not met'}  ${goal}: ${figure}`)
  for (const product of products) {
    const at = `with ${product.connections} connections`
    const [share, ofNext] = [computeRatio('floor', product, results), computeRatio('next start', product, results)]
    if (product.scenario === 'list' && share !== undefined) {
      judge(`list at least ${ofFloor.list} of the floor, ${at}`, formatRatio(share), share >= ofFloor.list)
    }
    if (product.scenario === 'list' && ofNext !== undefined) {
      judge(
        `list at least ${goals.listOfNext} times next start, ${at}`,
        formatRatio(ofNext),
        ofNext >= goals.listOfNext,
      )
    }
    if (product.scenario === 'create' && share !== undefined) {
      const isMet = share >= ofFloor.create
      judge(`create at least ${ofFloor.create} of the floor, ${at}`, formatRatio(share), isMet)
    }
  }
  for (const { scenario, connections, rate, p99 } of paced) {
    const load = `${formatCount(rate)} requests/s, a third of the top rate, with ${connections} connections`
    judge(`p99 of ${scenario} under ${goals.p99Ms} ms at ${load}`, `${formatFigure(p99)} ms`, p99 < goals.p99Ms)
  }
  const memory = Math.max(...products.map((product) => summarizeRounds(product).memory))
  const limit = formatMegabytes(goals.memoryBytes)
  judge(`memory under ${limit} MB with the web app loaded`, `${formatMegabytes(memory)} MB`, memory < goals.memoryBytes)
  return lines
}
