import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawBarChart } from './bar-chart'
import { formatCount, formatRatio } from './format-number'
import { type HostName, hostNames } from './host'
import { describeMachine, type Machine } from './machine'
import { replaceMarkedSection } from './marked-section'
import { computeRatio, figureNames, formatMeasurement, type Result, summarizeRounds } from './results'
import { serviceScenarios } from './scenarios'
import { formatMarkdownTable, type Table } from './table'

const chartPath = 'public/bench.svg'
const besideFloor: readonly HostName[] = ['production server', 'floor']

/**
 * Writes the results into the README: those with the fewest connections as a table and a chart, and a table of the service
 * and the floor for each other number of connections.
 */
export async function recordResults(root: string, results: readonly Result[], machine: Machine): Promise<void> {
  const [connections = 0, ...others] = [...new Set(results.map((result) => result.connections))].sort((a, b) => a - b)
  const withConnections = (count: number) => results.filter((result) => result.connections === count)
  const recorded = withConnections(connections)
  const caption = `${describeMachine(machine)}; ${connections} connections; server, database and load on this machine.`
  const compared = recorded.filter(({ scenario }) => !serviceScenarios.includes(scenario))
  await writeFile(join(root, chartPath), drawResults(compared, caption))
  const readme = join(root, 'README.md')
  const section = [
    `![Requests per second of each host, as in the table](${chartPath})`,
    caption,
    formatMarkdownTable(summarize(recorded)),
    ...others.flatMap((count) => [
      `With ${count} connections:`,
      formatMarkdownTable(summarize(withConnections(count).filter(({ host }) => besideFloor.includes(host)))),
    ]),
  ].join('\n\n')
  await writeFile(readme, replaceMarkedSection(await readFile(readme, 'utf8'), 'bench', section))
}

function drawResults(results: readonly Result[], caption: string): string {
  const scenarios = [...new Set(results.map(({ scenario }) => scenario))]
  const perSecond = (scenario: string, host: string) => {
    const found = results.find((result) => result.scenario === scenario && result.host === host)
    return found ? summarizeRounds(found).requestsPerSecond : 0
  }
  const groups = scenarios.map((name) => ({ name, values: hostNames.map((host) => perSecond(name, host)) }))
  const summaries = groups.map(
    ({ name, values }) =>
      `${name}: ${values.map((value, index) => `${hostNames[index]} ${formatCount(value)}`).join(', ')}`,
  )
  return drawBarChart({
    title: 'Requests per second',
    description: `${caption} ${summaries.join('; ')}.`,
    series: hostNames,
    groups,
    formatValue: formatCount,
  })
}

function summarize(results: readonly Result[]): Table {
  return {
    head: ['', 'host', ...figureNames, 'of the floor'],
    rows: results.map((result) => {
      const { scenario, host } = result
      const figures = formatMeasurement(summarizeRounds(result))
      return [scenario, host, ...figures, formatRatio(computeRatio('floor', result, results))]
    }),
  }
}
