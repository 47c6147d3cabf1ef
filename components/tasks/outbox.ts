'use client'

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { findMissing } from './optimistic-day'
import type { PendingChange } from './pending-change'

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

/** Another tab sent it: the next data from the service has it. */
function sentElsewhere(change: PendingChange): PendingChange {
  return { ...change, appliedAt: 0 }
}

/** @returns undefined if the browser does not allow storage */
function readStored(): PendingChange[] | undefined {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix()))
      .sort()
      .flatMap((name) => parseStored(localStorage.getItem(name)))
  } catch {
    return undefined
  }
}

/** The service checks every change that it gets, so a damaged one is refused there. */
function parseStored(text: string | null): PendingChange[] {
  try {
    const stored: PendingChange | null = JSON.parse(text ?? 'null')
    return stored ? [stored] : []
  } catch {
    return []
  }
}

export function addPending(change: PendingChange): void {
  ownKeys.add(change.key)
  try {
    localStorage.setItem(prefix() + change.key, JSON.stringify(change))
    storedKeys.add(change.key)
  } catch {
    // Storage is full or not allowed: the change is in this page alone until it is sent.
  }
  setPending([...pending, change])
}

/** Marks a change as applied. It stays until data that has it arrives. */
export function markApplied(key: string, appliedAt: number): void {
  removeStored(key)
  setPending(pending.map((one) => (one.key === key ? { ...one, appliedAt } : one)))
}

/** Takes back a change that the service refused. */
export function dropPending(key: string): void {
  removeStored(key)
  setPending(pending.filter((one) => one.key !== key))
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

function removeStored(key: string): void {
  storedKeys.delete(key)
  try {
    localStorage.removeItem(prefix() + key)
  } catch {
    // Nothing was stored.
  }
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
