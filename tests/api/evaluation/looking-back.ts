import { expect } from 'vitest'
import { today } from '../../support/day-page'
import { archivedTexts, type Case, day, only, sunday, textsOn } from './case'

/** Cases about what was before, what comes again, and the changes of others. */
export const lookingBack: Case[] = [
  {
    words: 'Oops, undo what you just did.',
    given: [{ text: 'one' }, { text: 'two' }],
    before: async (_other, { call, find }) =>
      call('set_state', { ids: [await find('one'), await find('two')], state: 'archived' }),
    solve: ({ call }) => call('undo'),
    check: (state) => expect(textsOn(state, today())).toEqual(['one', 'two']),
  },
  {
    words: 'Some of my tasks of yesterday were put off. Give those high priority.',
    given: [
      { text: 'put off', date: 'yesterday' },
      { text: 'stayed', date: 'yesterday' },
      { text: 'new', date: day(4) },
    ],
    before: async ({ call, find }) => call('move_tasks', { ids: [await find('put off')], date: day(4) }),
    async solve({ call }) {
      const { tasks } = await call('find_tasks', { movedFrom: 'yesterday' })
      await call('update_tasks', { tasks: tasks.map(({ id }: { id: string }) => ({ id, priority: 'high' })) })
    },
    check: ({ tasks }) =>
      expect(tasks.filter(({ priority }) => priority === 'high').map(({ text }) => text)).toEqual(['put off']),
  },
  {
    words: 'Archive the tasks that the key "importer" has added.',
    before: async (other, self) => {
      await self.call('add_tasks', { tasks: [{ text: 'mine' }] })
      await other.call('add_tasks', { tasks: [{ text: 'row 1' }, { text: 'row 2', date: 'tomorrow' }] })
    },
    async solve({ call }) {
      const { changes } = await call('get_history')
      const ids = changes
        .filter(({ by, change }: Record<string, string>) => by === 'importer' && change === 'created')
        .map(({ id }: { id: string }) => id)
      await call('set_state', { ids, state: 'archived' })
    },
    check: (state) => expect(archivedTexts(state)).toEqual(['row 1', 'row 2']),
  },
  {
    words: 'Water the plants every Sunday.',
    solve: ({ call }) =>
      call('add_tasks', { tasks: [{ text: 'Water the plants', date: 'sunday', repeat: 'every Sunday' }] }),
    check(state) {
      expect(state.recurring).toMatchObject([
        { text: expect.stringMatching(/plants/i), rule: expect.stringMatching(/WEEKLY/) },
      ])
      expect(textsOn(state, sunday)).toEqual([expect.stringMatching(/plants/i)])
    },
  },
  {
    words: 'No standup until I say so, but do not delete it.',
    given: [{ text: 'Standup', repeat: 'every weekday' }],
    async solve({ call }) {
      const { recurring } = await call('list_recurring')
      await call('update_tasks', { tasks: [{ id: recurring[0].id, repeat: null }] })
    },
    check: ({ recurring }) => expect(recurring).toMatchObject([{ text: 'Standup', isPaused: true }]),
  },
  {
    words: 'I misspelled the label home as hone. Correct it everywhere.',
    given: [
      { text: 'Paint #hone' },
      { text: 'Sweep #hone', date: 'yesterday', done: true },
      { text: 'Hone the knife' },
    ],
    solve: ({ call }) => call('rename_label', { from: 'hone', to: 'home' }),
    check: ({ tasks }) =>
      expect(tasks.map(({ text }) => text).sort()).toEqual(['Hone the knife', 'Paint #home', 'Sweep #home']),
  },
  {
    words: 'The invoice for Acme is paid. I mean the one that is still open.',
    given: [
      { text: 'Invoice for Acme', date: day(-20), done: true },
      { text: 'Invoice for Acme, second reminder', date: day(-2) },
      { text: 'Invoice for Apex', date: day(-2) },
    ],
    async solve({ call }) {
      const { tasks } = await call('find_tasks', { query: 'invoices acme', state: 'open' })
      await call('set_state', { ids: [tasks[0].id], state: 'completed' })
    },
    check(state) {
      expect(only(state, /second/).done).toBe(true)
      expect(only(state, /Apex/).done).toBe(false)
    },
  },
  {
    words: 'Is there a task to renew the passport? If not, add it for tomorrow. Do not add it twice.',
    given: [{ text: 'Renew passport', date: day(12) }],
    solve: ({ call }) => call('find_tasks', { query: 'renew passport' }),
    check: (state) => expect(only(state, /passport/i).date).toBe(day(12)),
  },
]
