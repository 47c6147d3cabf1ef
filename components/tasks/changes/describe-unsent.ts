/**
 * Says how many changes are not saved yet, and what becomes of them.
 * @param describeFate gets the pronoun for them
 */
export function describeUnsent(count: number, describeFate: (them: 'it' | 'them') => string): string {
  return count === 1
    ? `A change is not saved yet. ${describeFate('it')}`
    : `${count} changes are not saved yet. ${describeFate('them')}`
}
