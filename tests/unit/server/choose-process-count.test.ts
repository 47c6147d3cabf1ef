import { expect, it } from 'vitest'
import { chooseProcessCount } from '@/lib/server/process/choose-process-count'

const GiB = 1024 ** 3

it.each([
  { cores: 8, memory: 64 * GiB, count: 4, because: 'the database needs cores too' },
  { cores: 3, memory: 64 * GiB, count: 1, because: 'half of a process is none' },
  { cores: 1, memory: 64 * GiB, count: 1, because: 'there is always one' },
  { cores: 8, memory: 5 * GiB, count: 2, because: 'each needs memory' },
  { cores: 8, memory: GiB / 2, count: 1, because: 'there is always one' },
  { cores: 96, memory: 512 * GiB, count: 16, because: 'no more are allowed' },
])('with $cores cores and $memory bytes, auto is $count, as $because', ({ cores, memory, count }) => {
  expect(chooseProcessCount({ cores, memory })).toBe(count)
})

it('auto is at least one on this machine', () => {
  expect(chooseProcessCount()).toBeGreaterThanOrEqual(1)
})
