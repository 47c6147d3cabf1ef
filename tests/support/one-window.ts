/**
 * Repeats rate-limited work until all its responses fall into one window, because a new window resets the count.
 * @param work must use a new key each time
 */
export async function withinOneWindow<Answer extends { headers: Headers }>(work: () => Promise<Answer[]>) {
  for (;;) {
    const answers = await work()
    if (new Set(answers.map((answer) => answer.headers.get('x-ratelimit-reset'))).size === 1) return answers
  }
}

/** Sends many requests, by default ten at a time. */
export async function sendMany<Answer>(
  count: number,
  send: (index: number) => Promise<Answer>,
  atATime = 10,
): Promise<Answer[]> {
  const answers: Answer[] = []
  while (answers.length < count) {
    const size = Math.min(atATime, count - answers.length)
    answers.push(...(await Promise.all(Array.from({ length: size }, (_, index) => send(answers.length + index)))))
  }
  return answers
}
