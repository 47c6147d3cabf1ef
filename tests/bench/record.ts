import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawBarChart } from './bar-chart'
import { formatCount, formatRatio } from './format-number'
import { goalsOfFloor } from './goals'
import { type HostName, hostNames } from './host'
import { describeMachine, type Machine } from './machine'
import { replaceMarkedSection } from './marked-section'
import { computeRatio, figureNames, formatMeasurement, type Result, summarizeRounds } from './results'
import { serviceScenarios } from './scenarios'
import { formatMarkdownTable, type Table } from './table'

const chartPath = 'public/bench.svg'
const besideFloor: readonly HostName[] = ['production server', 'floor']

/**
 * Writes the results into docs/performance.md: those with the fewest connections as a table, and a table of the service and
 * the floor for each other number of connections. The README gets a chart of the former and a sentence.
 */
export async function recordResults(root: string, results: readonly Result[], machine: Machine): Promise<void> {
  const [connections = 0, ...others] = [...new Set(results.map((result) => result.connections))].sort((a, b) => a - b)
  const withConnections = (count: number) => results.filter((result) => result.connections === count)
  const recorded = withConnections(connections)
  const caption = `${describeMachine(machine)}; ${connections} connections; server, database and load on this machine.`
  const compared = recorded.filter(({ scenario }) => !serviceScenarios.includes(scenario))
  await writeFile(join(root, chartPath), drawResults(compared, caption))
  const tables = [
    caption,
    formatMarkdownTable(summarize(recorded)),
    ...others.flatMap((count) => [
      `With ${count} connections:`,
      formatMarkdownTable(summarize(withConnections(count).filter(({ host }) => besideFloor.includes(host)))),
    ]),
  ]
  await replaceSection(join(root, 'docs/performance.md'), tables)
  await replaceSection(join(root, 'README.md'), [
    describeSpeed(compared, machine),
    `![Requests per second of the service, plain Next, Express with Prisma, and the bare program](${chartPath})`,
  ])
}

async function replaceSection(path: string, paragraphs: readonly string[]): Promise<void> {
  const section = `\n${paragraphs.join('\n\n')}\n`
  await writeFile(path, replaceMarkedSection(await readFile(path, 'utf8'), 'bench', section))
}

/** The speed in one sentence, for the README, with the goals and whether they are met. */
function describeSpeed(results: readonly Result[], { cores, node }: Machine): string {
  const [lists, creates] = (['list', 'create'] as const).map((scenario) => {
    const result = results.find((one) => one.scenario === scenario && one.host === 'production server')
    if (!result) throw new Error(`${scenario} was not measured`)
    const ratio = computeRatio('floor', result, results) ?? Number.NaN
    const goal = goalsOfFloor(node)[scenario]
    const verdict = `goal: ${formatCount(100 * goal)} %${ratio < goal ? ', missed' : ''}`
    return {
      rate: formatCount(summarizeRounds(result).requestsPerSecond),
      share: `${formatCount(100 * ratio)} % (${verdict})`,
    }
  })
  return (
    `On ${cores} cores, which the database and the load share, the service answers ${lists?.rate} lists or ` +
    `${creates?.rate} creates per second: ${lists?.share} and ${creates?.share} of a bare \`node:http\` and \`pg\` ` +
    `program with the same SQL ([docs/performance.md](docs/performance.md)).`
  )
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
