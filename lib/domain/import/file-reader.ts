import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { importMemoryMb, importTimeMs, importTurnMs } from '@/lib/foundation/limits'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { projectFolder } from '@/lib/foundation/runtime/project-folder'
import { refuse } from './decode-text'
import type { ImportInput } from './read-file'
import type { FileContents, ThreadAnswer } from './schema'
import { type TurnLimits, Turns } from './turns'

type Limits = TurnLimits & {
  /** How long a thread may take, in ms, its start included. */
  timeMs: number
  /** Heap of a thread. */
  memoryMb: number
}

const defaultLimits: Limits = {
  timeMs: importTimeMs,
  memoryMb: importMemoryMb,
  working: 2,
  // A file that waits takes up to 3 MB.
  waiting: 20,
  waitingOfAccount: 3,
  waitMs: importTurnMs,
}

/** Reads files in threads of their own, which end when they take too long or too much memory. */
export class FileReader {
  readonly #limits: Limits
  readonly #turns: Turns

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...defaultLimits, ...limits }
    this.#turns = new Turns(this.#limits)
  }

  /** @throws INVALID_OPERATION when the file cannot be imported, and what `Turns` throws */
  async read(account: string, input: ImportInput): Promise<FileContents> {
    const answer = await this.#turns.take(account, () => runThread(input, this.#limits))
    if (!answer.ok) throw refuse(answer.message)
    return answer.file
  }
}

export const fileReader = processSingleton('file reader', () => new FileReader())

/** A class, because Turbopack would bundle the program of `new Worker` once more, in a form that does not run. */
class ReaderThread extends Worker {
  constructor(input: ImportInput, memoryMb: number) {
    super(join(projectFolder(), 'dist', 'import-thread.mjs'), {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
      // It needs no setting, and no secret.
      env: {},
      execArgv: [],
    })
  }
}

async function runThread(input: ImportInput, { timeMs, memoryMb }: Limits): Promise<ThreadAnswer> {
  const thread = new ReaderThread(input, memoryMb)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ThreadAnswer>((resolve, reject) => {
      timer = setTimeout(() => resolve(tooMuch('time')), timeMs)
      thread.once('message', resolve)
      thread.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooMuch('memory')) : reject(error),
      )
      thread.once('exit', (code) => reject(new Error(`The thread that reads a file ended with ${code}.`)))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

function tooMuch(what: 'time' | 'memory'): ThreadAnswer {
  const message = what === 'time' ? 'This file takes too long to read.' : 'This file takes too much memory to read.'
  return { ok: false, message: `${message} Split it into smaller ones.` }
}
