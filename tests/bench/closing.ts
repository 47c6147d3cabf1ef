/** What has been opened, and is to be closed once, the last one first. */
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
      // What cannot be closed must not keep the rest open.
      await step().catch((error) => console.error(error))
    }
  }
}
