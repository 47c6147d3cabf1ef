import { processSingleton } from './process-singleton'

/** Which parts of an instance a process is: all of it, all but the pages, or the pages. */
type Part = 'all' | 'rest' | 'pages'

const part = processSingleton('part of the instance', () => ({ is: 'all' satisfies Part as Part }))

/** Says which part this process is, before it connects to anything. */
export function setPart(is: Part): void {
  part().is = is
}

export function currentPart(): Part {
  return part().is
}
