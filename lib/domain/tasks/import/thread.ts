/** The thread that reads one file, apart from the one that answers requests. It is bundled: see scripts/bundle.mjs. */
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@/lib/foundation/errors'
import { type ImportInput, readImport } from './read-file'
import { shownProblems, type ThreadAnswer } from './schema'

async function answer(input: ImportInput): Promise<ThreadAnswer> {
  try {
    const { problems, ...read } = await readImport(input)
    return { ok: true, file: { ...read, problems: problems.slice(0, shownProblems), problemCount: problems.length } }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, message: error.message }
    throw error
  }
}

parentPort?.postMessage(await answer(workerData))
