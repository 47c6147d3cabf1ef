/** Random choices that repeat with their seed. */
export class RandomChoices {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number from 0 up to, but not including, 1 (Mulberry32, by Tommy Ettinger). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number below a limit. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit)
  }

  /** @throws RangeError when there is nothing to choose from */
  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)]
    if (value === undefined) throw new RangeError('there is nothing to choose from')
    return value
  }

  shuffle<Value>(values: readonly Value[]): Value[] {
    return values
      .map((value) => ({ value, place: this.fraction() }))
      .sort((a, b) => a.place - b.place)
      .map(({ value }) => value)
  }
}
