/** The thread that reads one file, apart from the one that answers requests. It is bundled: see scripts/bundle.mjs. */
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@/lib/foundation/errors'
import { type ImportInput, readImport } from './read-file'
import type { ThreadAnswer } from './schema'

function answer(input: ImportInput): ThreadAnswer {
  try {
    return { ok: true, file: readImport(input) }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, message: error.message }
    throw error
  }
}

parentPort?.postMessage(answer(workerData))
