import { expect } from 'vitest'
import { today } from '../../support/day-page'
import { archivedTexts, type Case, day, only, textsOn } from './case'

/** Cases about one task. */
export const oneTask: Case[] = [
  {
    words: 'Remind me to call the dentist tomorrow at 3 in the afternoon.',
    solve: ({ call }) => call('add_tasks', { tasks: [{ text: 'Call the dentist', date: 'tomorrow', due: '15:00' }] }),
    check: (state) => expect(only(state, /dentist/i)).toMatchObject({ date: day(1), due: '15:00', done: false }),
  },
  {
    words: 'I finished the report. It took me an hour and a half.',
    given: [{ text: 'Write the report' }, { text: 'Call the bank' }],
    async solve({ call, find }) {
      const id = await find('Write the report')
      await call('set_state', { ids: [id], state: 'completed' })
      await call('update_tasks', { tasks: [{ id, minutes: 90 }] })
    },
    check(state) {
      expect(only(state, /report/)).toMatchObject({ done: true, spent: 90 })
      expect(only(state, /bank/)).toMatchObject({ done: false, spent: null })
    },
  },
  {
    words: 'The gym is important today, and I want 45 minutes for it.',
    given: [{ text: 'Gym' }],
    solve: async ({ call, find }) =>
      call('update_tasks', { tasks: [{ id: await find('Gym'), priority: 'high', estimate: 45 }] }),
    check: (state) => expect(only(state, /gym/i)).toMatchObject({ priority: 'high', estimate: 45, spent: null }),
  },
  {
    words: 'Forget about the garden shed.',
    given: [{ text: 'Paint the garden shed' }, { text: 'Water the garden' }],
    solve: async ({ call, find }) =>
      call('set_state', { ids: [await find('Paint the garden shed')], state: 'archived' }),
    check(state) {
      expect(archivedTexts(state)).toEqual(['Paint the garden shed'])
      expect(textsOn(state, today())).toEqual(['Water the garden'])
    },
  },
  {
    words: 'Bring back the task about the old bike that I archived.',
    given: [{ text: 'Sell the old bike' }, { text: 'Repair the new bike' }],
    before: async ({ call, find }) =>
      call('set_state', {
        ids: [await find('Sell the old bike'), await find('Repair the new bike')],
        state: 'archived',
      }),
    async solve({ call }) {
      const { tasks } = await call('find_tasks', { query: 'old bike', state: 'archived' })
      await call('set_state', { ids: [tasks[0].id], state: 'restored' })
    },
    check: (state) => expect(archivedTexts(state)).toEqual(['Repair the new bike']),
  },
  {
    words: 'The meeting with Ana is an hour later than planned.',
    given: [
      { text: 'Meeting with Ana', due: '14:00' },
      { text: 'Meeting with Bo', due: '14:00' },
    ],
    solve: async ({ call, find }) =>
      call('update_tasks', { tasks: [{ id: await find('Meeting with Ana'), due: '15:00' }] }),
    check(state) {
      expect(only(state, /Ana/)).toMatchObject({ due: '15:00', date: today() })
      expect(only(state, /Bo/).due).toBe('14:00')
    },
  },
  {
    words: 'The laundry does not need a time.',
    given: [{ text: 'Laundry', due: '10:00', priority: 'low' }],
    solve: async ({ call, find }) => call('update_tasks', { tasks: [{ id: await find('Laundry'), due: null }] }),
    check: (state) => expect(only(state, /laundry/i)).toMatchObject({ due: undefined, priority: 'low' }),
  },
  {
    words: 'Log that I went for a run today, 30 minutes.',
    solve: ({ call }) => call('add_tasks', { tasks: [{ text: 'Run', done: true, minutes: 30 }] }),
    check: (state) => expect(only(state, /run/i)).toMatchObject({ done: true, spent: 30, date: today() }),
  },
  {
    words: 'Add "bring the passport" to the notes of the trip.',
    given: [{ text: 'Pack for the trip', date: 'tomorrow', details: 'Take the charger' }],
    async solve({ call, find }) {
      const id = await find('Pack for the trip')
      const { details } = await call('get_task', { id })
      await call('update_tasks', { tasks: [{ id, details: `${details}\nBring the passport` }] })
    },
    check: (state) => expect(only(state, /trip/).details).toMatch(/charger.*passport|passport.*charger/is),
  },
  {
    words: 'Schedule a checkup in three weeks.',
    solve: ({ call }) => call('add_tasks', { tasks: [{ text: 'Checkup', date: 'in 3 weeks' }] }),
    check: (state) => expect(only(state, /check-?up/i).date).toBe(day(21)),
  },
  {
    words: 'The essay is not done after all.',
    given: [
      { text: 'Finish the essay', done: true },
      { text: 'Read the essay of Kim', done: true },
    ],
    solve: async ({ call, find }) => call('set_state', { ids: [await find('Finish the essay')], state: 'open' }),
    check(state) {
      expect(only(state, /Finish/).done).toBe(false)
      expect(only(state, /Kim/).done).toBe(true)
    },
  },
  {
    words: 'Start the timer for the proposal.',
    given: [{ text: 'Write the proposal' }],
    solve: async ({ call, find }) =>
      call('update_tasks', { tasks: [{ id: await find('Write the proposal'), timer: 'start' }] }),
    check: ({ timer }) => expect(timer).toBe('Write the proposal'),
  },
  {
    words: 'Stop the timer.',
    given: [{ text: 'Write the proposal' }],
    before: async ({ call, find }) =>
      call('update_tasks', { tasks: [{ id: await find('Write the proposal'), timer: 'start' }] }),
    async solve({ call }) {
      const { timer: id } = await call('get_day')
      await call('update_tasks', { tasks: [{ id, timer: 'stop' }] })
    },
    check: ({ timer }) => expect(timer).toBeUndefined(),
  },
]
