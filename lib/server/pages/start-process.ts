import { type ChildProcess, fork } from 'node:child_process'
import { StartupError } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'
import { countForChild } from '@/lib/server/process/shared-limits'
import { answerPages } from './answer-pages'
import type { PagesAddress } from './forward-request'
import { type OwnerMessage, PagesMessage } from './messages'

/** The argument of the script that starts the service, with which it starts a process for the pages alone. */
export const pagesFlag = '--pages'

const pingEveryMs = 5000
// So many pings without an answer: a page that is rendered takes a second at most, and 30 s are a process that hangs.
// They are counted, and not timed, because a machine that slept has missed none.
const maxUnanswered = 6
/** A busy machine takes ten seconds. */
const maxStartMs = 120_000

export type PagesProcess = {
  child: ChildProcess
  /** The place at which it listens. Rejects when it ends before. */
  ready: Promise<PagesAddress>
  /** Resolves with the reason. */
  ended: Promise<string>
  send: (message: OwnerMessage) => void
}

/** Starts a process that renders pages, with the environment, the arguments and the options of this one. */
export function startPagesProcess(): PagesProcess {
  const [, script = '', ...args] = process.argv
  const child = fork(script, [...args.filter((argument) => argument !== '--worker'), pagesFlag])
  countForChild(child)
  const send = (message: OwnerMessage) => {
    // It fails when the process has just ended, which `ended` reports.
    if (child.connected) child.send(message, () => undefined)
  }
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(`The process of the pages ended with ${signal ?? code}.`))
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(`The process of the pages cannot be started: ${error.message}`)
    })
  })
  let noteAnswer: (() => void) | undefined
  const answered = new Promise<PagesAddress>((resolve, reject) => {
    child.on('message', (message) => {
      const { data } = PagesMessage.safeParse(message)
      if (!data) return
      if ('ready' in data) resolve(data.ready)
      else if ('failed' in data) reject(failureOf(data))
      else if ('pong' in data) noteAnswer?.()
      else answerPages(data)
    })
    void ended.then((reason) => reject(new Error(reason)))
  })
  const ready = limitStart(child, answered)
  ready.then(
    () => {
      noteAnswer = watchAnswers(child, send)
    },
    // The caller that awaits it reports the failure.
    () => undefined,
  )
  return { child, ready, ended, send }
}

function failureOf({ failed, stack }: { failed: string; stack?: string | undefined }): Error {
  return stack === undefined ? new StartupError(failed) : Object.assign(new Error(failed), { stack })
}

/** Ends a process that is not ready after two minutes. Returns the same promise, which then rejects. */
export function limitStart<Ready>(child: ChildProcess, ready: Promise<Ready>): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new StartupError(`The process of the pages is not ready after ${maxStartMs / 1000} s.`))
      child.kill('SIGKILL')
    }, maxStartMs)
    ready.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

/**
 * Ends a process that does not answer for 30 s, so that another one takes its place. Returns a function that notes an
 * answer.
 */
export function watchAnswers(child: ChildProcess, send: (message: OwnerMessage) => void): () => void {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered >= maxUnanswered) {
      log.error({ pid: child.pid }, 'the process of the pages does not answer: ending it')
      child.kill('SIGKILL')
    }
    unanswered++
    send({ ping: true })
  }, pingEveryMs).unref()
  child.once('exit', () => clearInterval(timer))
  return () => {
    unanswered = 0
  }
}
