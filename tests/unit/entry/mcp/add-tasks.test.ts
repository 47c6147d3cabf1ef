import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'
import { createActor } from '@/lib/domain/access/create-actor'
import { addTasks } from '@/lib/entry/mcp/tools/add-tasks'

it.each([
  ['today', '2026-03-01'],
  ['tomorrow', '2026-03-02'],
  ['2026-05-01', '2026-05-01'],
])('a repetition after midnight means by %s what it meant before', async (date, meant) => {
  // 23:59 in the time zone of the account.
  const _id = uuidv7({ msecs: Date.parse('2026-03-01T09:59:00Z') })
  const { data, text } = await addTasks.run(
    {
      actor: createActor({ userId: 'u', timeZone: 'Pacific/Kiritimati', dayStart: 0, key: { id: 'k', name: 'test' } }),
      today: '2026-03-02',
      origin: 'http://localhost',
      // Stands for runBatch alone, of whose answer the tool reads only the ids: so the cast is safe.
      run: async () => ({ output: { results: [{ _id }] } as never, isReplayed: true }),
    },
    { tasks: [{ text: 'Water the plants', date, due: '17:00', done: false }], retryKey: 'r1' },
  )
  expect(data).toEqual({ tasks: [{ id: _id, text: 'Water the plants', date: meant, due: '17:00' }], repeated: true })
  expect(text).toMatch(new RegExp(`- Water the plants, ${meant} \\(.*\\), due 17:00: ${_id}`))
})
