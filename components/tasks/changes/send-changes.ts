'use client'

import { unstable_isUnrecognizedActionError as isUnknownAction } from 'next/navigation'
import { v7 as uuidv7 } from 'uuid'
import { announceDueTime } from '@/components/reminders/due-time-set'
import { trackAction } from '@/components/ui/own-changes'
import { showError } from '@/components/ui/show-message'
import type { PageChange } from '@/lib/domain/tasks/pages/page-change'
import type { Outcome } from '@/lib/entry/web/run-action'
import { type Applied, sendChange } from './actions'
import { loadNewBuild } from './load-new-build'
import type { DayTask } from './optimistic-day'
import {
  addPending,
  finishPending,
  firstUnsent,
  followStorage,
  listUnsent,
  loadStored,
  openOutbox,
  outboxAccount,
} from './outbox'
import type { PendingChange } from './pending-change'
import { findNamed, splitChange } from './split-change'

const firstRetryMs = 1000
const lastRetryMs = 30_000
const takeOverMs = 5000
/** A request has room for the ids of so many tasks (`maxBodyBytes`). */
const maxReordered = 6000

type Settled = (outcome: Outcome<Applied>) => void

const waiting = new Map<string, Settled>()
let sending: Promise<void> | undefined
let isHeld = false
let timeZone = 'UTC'
let retryMs = firstRetryMs
let timer: ReturnType<typeof setTimeout> | undefined
let takeOverTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Makes a change: the page shows it at once, and it is sent when the service can be reached.
 * @param tasks the tasks that it brings back to the page
 * @returns what the service answered, after it was sent; of several portions, a success if there is one
 */
export async function makeChange(change: PageChange, tasks?: readonly DayTask[]): Promise<Outcome<Applied>> {
  if (change.kind === 'reorder' && change.taskIds.length > maxReordered) {
    // It would be refused each time that it is sent, and all later ones wait for it.
    const message = 'Too many tasks to reorder.'
    showError(message)
    return { ok: false, message }
  }
  const portions = splitChange(change)
  const outcomes = await Promise.all(portions.map((portion) => makeOne(portion, findNamed(portion, tasks))))
  return outcomes.find(({ ok }) => ok) ?? outcomes[0] ?? { ok: true, result: { appliedAt: Date.now() } }
}

function makeOne(change: PageChange, tasks?: readonly DayTask[]): Promise<Outcome<Applied>> {
  const pending = { key: uuidv7(), change, ...(tasks && { tasks }) }
  return new Promise((resolve) => {
    waiting.set(pending.key, resolve)
    addPending(pending)
    announceDueTime(change)
    void sendAll()
  })
}

/** Keeps the changes of an account in this browser alone: another page will send them. Returns a function that ends it. */
export function holdChanges(accountId: string): () => void {
  isHeld = true
  openOutbox(accountId)
  window.addEventListener('storage', followStorage)
  return () => {
    isHeld = false
    window.removeEventListener('storage', followStorage)
  }
}

/** Whether another page will send the changes. */
export function areChangesHeld(): boolean {
  return isHeld
}

/**
 * Sends the changes of an account, also those that a closed tab left. Returns a function that stops it.
 * @param zone the account's time zone
 */
export function startSending(accountId: string, zone: string): () => void {
  timeZone = zone
  openOutbox(accountId)
  void sendAll()
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('online', retryNow, { signal })
  window.addEventListener('storage', followOtherTabs, { signal })
  return () => {
    listening.abort()
    clearTimeout(timer)
    clearTimeout(takeOverTimer)
  }
}

/** Follows a tab that stored or sent a change. Later sends what it left unsent, because it may have been closed. */
function followOtherTabs(event: StorageEvent): void {
  const finished = followStorage(event)
  if (finished) settle(finished.key, finished.outcome)
  const unsent = new Set(listUnsent().map(({ key }) => key))
  for (const key of waiting.keys()) if (!unsent.has(key)) settle(key, { ok: true, result: { appliedAt: 0 } })
  clearTimeout(takeOverTimer)
  takeOverTimer = setTimeout(() => void sendAll(), takeOverMs)
}

/** Tries again to send what could not be sent. */
export function retryNow(): void {
  retryMs = firstRetryMs
  clearTimeout(timer)
  void sendAll()
}

/** Sends the changes one after the other. Resolves when all are sent, or one could not be. */
export function sendAll(): Promise<void> {
  if (isHeld) return Promise.resolve()
  sending ??= sendRound()
  return sending
}

async function sendRound(): Promise<void> {
  let hasSentAll = false
  try {
    hasSentAll = await sendAlone()
  } finally {
    sending = undefined
  }
  // A change that was made after the last one was sent, but before the lock was given back.
  if (hasSentAll && firstUnsent()) await sendAll()
}

/** Only one tab sends at a time. Returns whether everything is sent. */
async function sendAlone(): Promise<boolean> {
  // Browsers have locks in secure contexts only. Without them two tabs may send a change, which has no effect twice.
  return navigator.locks ? await navigator.locks.request('daymark.outbox', sendUnsent) : await sendUnsent()
}

async function sendUnsent(): Promise<boolean> {
  loadStored()
  for (let unsent = firstUnsent(); unsent; unsent = firstUnsent()) {
    const outcome = await sendOne(unsent)
    if (!outcome.ok && outcome.canRetry) {
      if (outcome.needsSignIn) void loadReports().then((reports) => reports?.offerSignIn(outcome.message))
      clearTimeout(timer)
      timer = setTimeout(() => void sendAll(), retryMs)
      retryMs = Math.min(2 * retryMs, lastRetryMs)
      return false
    }
    retryMs = firstRetryMs
    finishChange(unsent, outcome)
  }
  return true
}

/** Loads the messages about changes that the service refused or merged. Most pages never need them. */
function loadReports() {
  return import('./report-refusal').catch(() => undefined)
}

function finishChange({ key, change }: PendingChange, outcome: Outcome<Applied>): void {
  finishPending({ key, outcome })
  if (outcome.ok) {
    if (outcome.result.hasBothTexts) void loadReports().then((reports) => reports?.reportBothTexts(change))
  } else {
    void loadReports().then((reports) => {
      if (reports) reports.reportRefusal(change, outcome, { makeChange, timeZone })
      else showError(outcome.message)
    })
  }
  settle(key, outcome)
}

/** Gives the outcome of a change to those who wait for it. */
function settle(key: string, outcome: Outcome<Applied>): void {
  waiting.get(key)?.(outcome)
  waiting.delete(key)
}

async function sendOne({ key, change }: PendingChange): Promise<Outcome<Applied>> {
  try {
    return await trackAction(sendChange(key, change, outboxAccount()))
  } catch (error) {
    if (isUnknownAction(error)) loadNewBuild()
    return { ok: false, message: 'The service cannot be reached.', canRetry: true }
  }
}
