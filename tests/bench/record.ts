import type { Machine } from './machine'
import type { Result } from './results'
export async function recordResults(_root: string, _results: readonly Result[], _machine: Machine): Promise<void> {}
