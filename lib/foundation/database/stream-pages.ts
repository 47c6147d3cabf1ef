export const pageSize = 1000

/**
 * Every row of a query, read in pages of 1,000, because an account may have a million.
 * @param readPage reads the page after a row; from the start without one
 */
export async function* streamPages<Row>(readPage: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const rows = await readPage(last)
    yield* rows
    last = rows.at(-1)
    if (!last || rows.length < pageSize) return
  }
}
