/** The turns of all accounts. */
type Turns = {
  begin: (userId: string) => Turn | undefined
  wait: (userId: string, hasLeft: () => boolean) => Promise<Turn>
  endWork: (userId: string) => void
  end: (userId: string) => void
}

/** The turn of one request. */
export class Turn {
  readonly #turns: Turns
  readonly #userId: string
  #isHeld = true
  #isWorking = true
  #isOver = false

  constructor(turns: Turns, userId: string) {
    this.#turns = turns
    this.#userId = userId
  }

  /**
   * Ends the work, when the answer is built. The account's place stays taken until the answer is sent, but clients that do
   * not read take no place from other accounts.
   */
  endWork(): void {
    if (!this.#isWorking) return
    this.#isWorking = false
    this.#turns.endWork(this.#userId)
  }

  /** Ends it. A further call does nothing. */
  end(): void {
    this.#isOver = true
    this.#release()
  }

  /** Waits for something that may take long, without a place. The request then waits for its next turn. */
  async waitOutside<Result>(wait: () => Promise<Result>): Promise<Result> {
    this.#release()
    const result = await wait()
    if (this.#isOver) return result
    const next = this.#turns.begin(this.#userId) ?? (await this.#turns.wait(this.#userId, () => this.#isOver))
    // The new turn lives on in this one.
    if (this.#isOver) next.end()
    else {
      this.#isHeld = true
      this.#isWorking = true
    }
    return result
  }

  #release(): void {
    this.endWork()
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#turns.end(this.#userId)
  }
}
