import { expect, it, vi } from 'vitest'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'

it('creates its value once, on first use', () => {
  const create = vi.fn(() => ({}))
  const singleton = processSingleton('created once', create)
  expect(create).not.toHaveBeenCalled()
  expect(singleton()).toBe(singleton())
  expect(create).toHaveBeenCalledTimes(1)
})

it('is shared with a second copy of the module that declares it, as in another bundle', async () => {
  const inServer = processSingleton('shared', () => ({ from: 'server' }))
  vi.resetModules()
  const copy = await import('@/lib/foundation/runtime/process-singleton')
  expect(copy.processSingleton).not.toBe(processSingleton)
  const inPages = copy.processSingleton('shared', () => ({ from: 'pages' }))
  expect(inPages()).toEqual({ from: 'pages' })
  expect(inServer()).toBe(inPages())
  expect(processSingleton('another', () => 1)()).toBe(1)
})

it('creates another value once the first is forgotten, for every copy', () => {
  const [first, second] = [1, 2].map(() => processSingleton('forgotten', () => ({})))
  const value = first?.()
  expect(second?.clear()).toBe(value)
  expect(first?.()).not.toBe(value)
  expect(second?.()).toBe(first?.())
})
