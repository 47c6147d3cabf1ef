import { describe, expect, it } from 'vitest'
import { Turns } from '@/lib/domain/import/turns'

const limits = { working: 2, waiting: 4, waitingOfAccount: 2, waitMs: 60_000 }

/** Takes turns that end when they are told to. */
function begin(turns: Turns) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = (account: string, name: string) =>
    turns.take(account, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  return { begun, take, end: (name: string) => ends.get(name)?.() }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('turns', () => {
  it('begin in order, two at the same time, one of an account', async () => {
    const { begun, take, end } = begin(new Turns(limits))
    const all = [take('ada', 'a1'), take('ada', 'a2'), take('bob', 'b1'), take('cleo', 'c1')]
    await settle()
    expect(begun).toEqual(['a1', 'b1'])
    end('b1')
    await settle()
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    end('c1')
    await settle()
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    end('a1')
    await settle()
    end('a2')
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1'])
  })

  it('go on after one that failed', async () => {
    const turns = new Turns(limits)
    const failing = turns.take('ada', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await turns.take('ada', async () => 'done')).toBe('done')
  })

  it('are refused when too many callers wait, of an account or of all', async () => {
    const { take } = begin(new Turns(limits))
    const held = ['ada', 'bob'].map((account) => take(account, account))
    const waiting = ['ada', 'ada', 'cleo'].map((account) => take(account, account))
    await expect(take('ada', 'ada')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    waiting.push(take('dan', 'dan'))
    await expect(take('eve', 'eve')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect([held, waiting].map(({ length }) => length)).toEqual([2, 4])
  })

  it('are refused after waiting for too long, and those behind go on', async () => {
    const { begun, take, end } = begin(new Turns({ ...limits, working: 1, waitMs: 20 }))
    const held = take('ada', 'a1')
    await expect(take('bob', 'b1')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    end('a1')
    await held
    const next = take('cleo', 'c1')
    await settle()
    end('c1')
    expect(await next).toBe('c1')
    expect(begun).toEqual(['a1', 'c1'])
  })
})
