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
