'use client'

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Outcome } from '@/lib/entry/web/run-action'
import type { Applied } from './actions'
import { followLeaving, hasLeft } from './left-account'
import { findMissing } from './optimistic-day'
import type { PendingChange } from './pending-change'

/** How a change ended that a tab has sent. For a moment it takes the place of the change in the browser's storage. */
type FinishedChange = { key: string; outcome: Outcome<Applied> }

/**
 * The changes that this browser made and the service may not have, in order. Those that are not sent are also in the
 * browser's storage, one item each, so that they outlive the page and several tabs do not overwrite each other's.
 */
let pending: readonly PendingChange[] = []
let account = ''
/** The changes that are in the storage, or were. One that is no longer there was sent by another tab. */
const storedKeys = new Set<string>()
/** The changes that this page made, and not another tab. */
const ownKeys = new Set<string>()
const listeners = new Set<() => void>()

const prefix = () => `daymark.change.${account}.`

/** Loads the changes of an account that were not sent, such as those of a tab that was closed. */
export function openOutbox(accountId: string): void {
  if (account !== accountId) {
    setPending([])
    storedKeys.clear()
  }
  account = accountId
  loadStored()
}

/** Forgets the changes of the account, which has signed out of this browser. */
export function clearOutbox(): undefined {
  storedKeys.clear()
  setPending([])
}

export function outboxAccount(): string {
  return account
}

/** Adds what other tabs stored, and drops what they sent. */
export function loadStored(): void {
  const stored = readStored()
  if (!stored) return
  const keys = new Set(stored.map(({ key }) => key))
  const known = new Set(pending.map(({ key }) => key))
  const kept = pending.map((one) => {
    const isGone = storedKeys.has(one.key) && !keys.has(one.key)
    return one.appliedAt === undefined && isGone ? sentElsewhere(one) : one
  })
  for (const key of keys) storedKeys.add(key)
  const added = stored.filter(({ key }) => !known.has(key))
  setPending([...kept, ...added].sort((a, b) => (a.key < b.key ? -1 : 1)))
}

/** Another tab sent it while this page could not follow: the next data from the service has it. */
function sentElsewhere(change: PendingChange): PendingChange {
  return { ...change, appliedAt: 0 }
}

/** @returns undefined if the browser does not allow storage */
function readStored(): PendingChange[] | undefined {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix()))
      .sort()
      .map((name) => parseStored(localStorage.getItem(name)))
      .filter((stored) => stored !== undefined && 'change' in stored)
  } catch {
    return undefined
  }
}

/** The service checks every change that it gets, so a damaged one is refused there. */
function parseStored(text: string | null): PendingChange | FinishedChange | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function addPending(change: PendingChange): void {
  if (hasLeft()) return
  ownKeys.add(change.key)
  // Otherwise it is in this page alone until it is sent.
  const isStored = tryStorage(() => localStorage.setItem(prefix() + change.key, JSON.stringify(change)))
  if (isStored) storedKeys.add(change.key)
  setPending([...pending, change])
}

/** @returns whether it worked: storage may be full, or not allowed */
function tryStorage(use: () => void): boolean {
  try {
    use()
    return true
  } catch {
    return false
  }
}

/** Finishes a change that this tab sent, and tells the other tabs. */
export function finishPending(finished: FinishedChange): void {
  const name = prefix() + finished.key
  // Other tabs get an event with this value, although it is removed at once.
  if (storedKeys.delete(finished.key)) tryStorage(() => localStorage.setItem(name, JSON.stringify(finished)))
  tryStorage(() => localStorage.removeItem(name))
  applyOutcome(finished)
}

/** Follows a tab that stored or sent a change. Returns how a change ended, if the event tells. */
export function followStorage(event: StorageEvent): FinishedChange | undefined {
  if (followLeaving(event, account)) return clearOutbox()
  const { key: name, newValue } = event
  const stored = name?.startsWith(prefix()) ? parseStored(newValue) : undefined
  const finished = stored && 'outcome' in stored ? stored : undefined
  if (finished) applyOutcome(finished)
  loadStored()
  return finished
}

/** Marks a change as applied, which stays until data that has it arrives. Takes back one that the service refused. */
function applyOutcome({ key, outcome }: FinishedChange): void {
  const finished = (one: PendingChange) => (outcome.ok ? [{ ...one, appliedAt: outcome.result.appliedAt }] : [])
  setPending(pending.flatMap((one) => (one.key === key ? finished(one) : [one])))
}

/** Forgets the applied changes that data which was read at an instant (Unix ms) includes. */
function forgetApplied(readAt: number): void {
  const rest = pending.filter(({ appliedAt }) => appliedAt === undefined || appliedAt > readAt)
  if (rest.length < pending.length) setPending(rest)
}

export function firstUnsent(): PendingChange | undefined {
  return pending.find(({ appliedAt }) => appliedAt === undefined)
}

/** The changes that the data from the service may not have yet. */
export function listPending(): readonly PendingChange[] {
  return pending
}

export function listUnsent(): PendingChange[] {
  return pending.filter(({ appliedAt }) => appliedAt === undefined)
}

export function countUnsent(): number {
  return listUnsent().length
}

/** Whether the changes that are not sent outlive the page. */
export function areUnsentStored(): boolean {
  return listUnsent().every(({ key }) => storedKeys.has(key))
}

function setPending(changes: readonly PendingChange[]): void {
  const isSame = changes.length === pending.length && changes.every((one, index) => one === pending[index])
  if (isSame) return
  pending = changes
  for (const listener of listeners) listener()
}

export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const none: readonly PendingChange[] = []

/** The changes that data which was read at an instant (Unix ms) may not have. Forgets those that it has. */
export function useMissing(readAt: number): readonly PendingChange[] {
  const all = useSyncExternalStore(
    subscribeToOutbox,
    () => pending,
    () => none,
  )
  useEffect(() => forgetApplied(readAt), [readAt])
  return useMemo(() => findMissing(all, readAt), [all, readAt])
}

/** Whether this page made a change, and not another tab. */
export function isOwnChange({ key }: PendingChange): boolean {
  return ownKeys.has(key)
}

export function useUnsentCount(): number {
  return useSyncExternalStore(subscribeToOutbox, countUnsent, () => 0)
}
