/** Steps that close what is open. They run once, in reverse order. */
export class Closing {
  readonly #steps: (() => Promise<unknown>)[] = []
  #closed: Promise<void> | undefined

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step)
  }

  close(): Promise<void> {
    this.#closed ??= this.#closeAll()
    return this.#closed
  }

  async #closeAll(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      // A failed step must not prevent the others.
      await step().catch((error) => console.error(error))
    }
  }
}
