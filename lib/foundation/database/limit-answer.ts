import type pg from 'pg'

/** Waits for an answer, but ends the connection when it takes longer, which fails the query. */
export async function limitAnswer<Result>(client: pg.Client, ms: number, answer: Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => {
    client.connection.stream.destroy(new Error(`the database does not answer within ${ms} ms`))
  }, ms)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}
