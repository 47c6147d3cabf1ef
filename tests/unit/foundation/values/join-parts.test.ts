import { expect, it } from 'vitest'
import { joinParts } from '@/lib/foundation/values/join-parts'

async function join(texts: string[]) {
  async function* list() {
    yield* texts
  }
  const parts: string[] = []
  for await (const part of joinParts(list())) parts.push(part)
  return parts
}

it('short texts are joined into parts of 64 KB, and nothing is lost', async () => {
  const texts = Array.from({ length: 1000 }, (_, index) => `${index} `.padEnd(300, 'x'))
  const parts = await join(texts)
  expect(parts.join('')).toBe(texts.join(''))
  expect(parts.map(({ length }) => length > 60_000 && length < 70_000)).toEqual([true, true, true, true, false])
})

it('without texts, there are no parts', async () => {
  expect(await join([])).toEqual([])
})
