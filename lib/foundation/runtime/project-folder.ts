import { processSingleton } from './process-singleton'

const folder = processSingleton('project folder', () => ({ path: process.cwd() }))

/** Returns the folder of this project. Plain Next runs in it; the server, which may not, states it. */
export function projectFolder(): string {
  return folder().path
}

export function setProjectFolder(path: string): void {
  folder().path = path
}
