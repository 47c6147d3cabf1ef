import { processSingleton } from './process-singleton'

const demo = processSingleton('demo', () => ({ is: false }))

/** Says that this process belongs to a demo, which lets visitors into its account. No setting does. */
export function setDemo(): void {
  demo().is = true
}

export function isDemo(): boolean {
  return demo().is
}
