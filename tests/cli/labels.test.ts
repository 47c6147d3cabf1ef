import { expect, it } from 'vitest'
import { newPerson } from '../support/command-line'

it('renames a label in tasks and recurrences, and refuses half a rename', async () => {
  const me = await newPerson()
  for (const text of ['Fence #home', 'Roof #Home']) await me.json(['add', text])
  expect(await me.print(['labels', 'rename', 'home', '#garden'])).toBe('Renamed in 2 tasks and 0 recurrences.\n')
  expect(await me.json(['labels'])).toEqual({ labels: [{ name: 'garden', open: 2, completed: 0 }] })
  expect(await me.json(['labels', 'rename', 'garden', 'yard'])).toEqual({
    renamed: 2,
    recurrences: 0,
    tooLong: [],
    isComplete: true,
  })
  await expect(me.print(['labels', 'rename', 'yard'])).rejects.toThrow()
})
