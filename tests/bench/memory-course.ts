import { median } from './statistics'

/** Resident memory in bytes: the median of the first, middle and last tenth of a soak. */
export type MemoryCourse = { start: number; middle: number; end: number }

/** @param samples evenly spaced, in chronological order */
export function summarizeMemory(samples: readonly number[]): MemoryCourse {
  const tenth = Math.max(1, Math.floor(samples.length / 10))
  const middle = Math.floor((samples.length - tenth) / 2)
  return {
    start: median(samples.slice(0, tenth)),
    middle: median(samples.slice(middle, middle + tenth)),
    end: median(samples.slice(-tenth)),
  }
}
