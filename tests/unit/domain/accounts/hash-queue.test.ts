import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { HashQueue } from '@/lib/domain/accounts/hash-queue'
import { verifyPassword } from '@/lib/domain/accounts/password'

/** Jobs that the test ends. */
function createJobs(queue: HashQueue) {
  const begun: number[] = []
  const finish: (() => void)[] = []
  const start = (number: number) =>
    queue.run(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => finish.push(resolve))
      return number
    })
  return { begun, finish, start }
}

it('runs one job per core, lets a few wait in order, and is then full', async () => {
  const queue = new HashQueue(2, 2)
  const { begun, finish, start } = createJobs(queue)
  const jobs = [0, 1, 2].map(start)
  expect(queue.isFull).toBe(false)
  jobs.push(start(3))
  expect(queue.isFull).toBe(true)
  expect(begun).toEqual([0, 1])
  finish[0]?.()
  expect(await jobs[0]).toBe(0)
  await expect.poll(() => begun).toEqual([0, 1, 2])
  const late = start(5)
  for (let index = 1; index < 5; index++) {
    await expect.poll(() => finish.length).toBeGreaterThan(index)
    finish[index]?.()
  }
  expect(await Promise.all([...jobs, late])).toEqual([0, 1, 2, 3, 5])
})

it('gives the place of a failed job to the next', async () => {
  const queue = new HashQueue(1, 1)
  const failing = queue.run(() => Promise.reject(new Error('a defect')))
  const next = queue.run(async () => 'next')
  await expect(failing).rejects.toThrow('a defect')
  expect(await next).toBe('next')
  expect(await queue.run(async () => 'last')).toBe('last')
})

it('rejects passwords when too many wait', async () => {
  const attempts = Array.from({ length: 20 * availableParallelism() }, () => verifyPassword('wrong', undefined))
  const outcomes = await Promise.allSettled(attempts)
  const rejected = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(rejected.length).toBeGreaterThan(0)
  expect(rejected.length).toBeLessThan(outcomes.length)
  for (const { reason } of rejected) expect(reason).toMatchObject({ code: 'RATE_LIMITED' })
  expect(await verifyPassword('wrong', undefined)).toBe(false)
})
