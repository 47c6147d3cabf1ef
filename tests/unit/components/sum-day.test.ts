import { expect, it } from 'vitest'
import { sumDay } from '@/components/tasks/day/sum-day'

it('adds up the estimates of all tasks, and for completed ones the time spent, or else the estimate', () => {
  const tasks = [
    { isCompleted: false, estimate: 60, timeSpent: 20 },
    { isCompleted: false, timeSpent: null },
    { isCompleted: true, estimate: 30, timeSpent: 45 },
    { isCompleted: true, estimate: 15, timeSpent: null },
    { isCompleted: true, estimate: null, timeSpent: 5 },
  ]
  expect(sumDay(tasks)).toEqual({ planned: 105, done: 65 })
  expect(sumDay([])).toEqual({ planned: 0, done: 0 })
})
