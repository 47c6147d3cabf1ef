import { onStopSignal } from '@/lib/server/process/stop-signal'
import { runAttacks } from './attacks'
import { openBench } from './bench'
import { runBeside } from './beside'
import { Closing } from './closing'
import { runColdStart } from './cold-start'
import { runComparison } from './comparison'
import { runCost } from './cost'
import { runGrowth } from './growth'
import { runImports } from './imports'
import { type BenchOptions, parseOptions, UsageError, usageText } from './options'
import { runOverload } from './overload'
import { runPages } from './pages'

/**
 * Runs `npm run bench`. Cleans up all processes and files at the end, also after a failure or Ctrl-C.
 * @param root the project's folder
 * @param args the command-line arguments
 */
export async function runBench(root: string, args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  if (!options) return
  const closing = new Closing()
  const stopping = onStopSignal(() => closing.close())
  try {
    const bench = await openBench(root, closing)
    if (options.mode === 'growth') await runGrowth(bench, options)
    else if (options.mode === 'overload') await runOverload(bench, options)
    else if (options.mode === 'attacks') await runAttacks(bench, options)
    else if (options.mode === 'cold-start') await runColdStart(bench, options)
    else if (options.mode === 'cost') await runCost(bench)
    else if (options.mode === 'imports') await runImports(bench)
    else if (options.mode === 'pages') await runPages(bench)
    else if (options.mode === 'beside') await runBeside(bench, options)
    else await runComparison(bench, options)
  } catch (error) {
    if (!stopping.aborted) {
      console.error(error)
      process.exitCode = 1
    }
  } finally {
    await closing.close()
  }
}

function readOptions(args: readonly string[]): BenchOptions | undefined {
  try {
    const options = parseOptions(args)
    if (!options.help) return options
    console.log(usageText)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\n${usageText}`)
    process.exitCode = 1
  }
  return undefined
}
