/** Tells whether the person has not asked for less motion. False on the server. */
export function isMotionWanted(): boolean {
  return typeof window !== 'undefined' && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
