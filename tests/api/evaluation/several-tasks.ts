import { expect } from 'vitest'
import { today } from '../../support/day-page'
import { archivedTexts, type Case, day, monday, nextMonday, only, saturday, textsOn } from './case'

const weights = { high: 0, medium: 1, low: 2 }
const byPriority = (tasks: { id: string; priority?: keyof typeof weights }[]) =>
  tasks
    .toSorted((a, b) => (a.priority ? weights[a.priority] : 3) - (b.priority ? weights[b.priority] : 3))
    .map(({ id }) => id)

/** Cases about several tasks at once. */
export const severalTasks: Case[] = [
  {
    words: 'Put milk, bread and eggs on Saturday, each as a task of its own.',
    solve: ({ call }) =>
      call('add_tasks', { tasks: ['Milk', 'Bread', 'Eggs'].map((text) => ({ text, date: 'saturday' })) }),
    check: (state) =>
      expect(textsOn(state, saturday).map((text) => text.match(/milk|bread|eggs/i)?.[0].toLowerCase())).toEqual([
        'milk',
        'bread',
        'eggs',
      ]),
  },
  {
    words: 'Move everything that I did not finish this week to next Monday, most important first.',
    given: [
      { text: 'minor', date: monday, priority: 'low' },
      { text: 'done', date: monday, done: true },
      { text: 'urgent', priority: 'high' },
      { text: 'normal', priority: 'medium' },
    ],
    async solve({ call }) {
      const { tasks } = await call('find_tasks', { from: monday, to: 'today', state: 'open' })
      await call('move_tasks', { ids: byPriority(tasks), date: nextMonday })
    },
    check(state) {
      expect(textsOn(state, nextMonday)).toEqual(['urgent', 'normal', 'minor'])
      expect(only(state, /^done$/).date).toBe(monday)
    },
  },
  {
    words: 'Do the tax return first today.',
    given: [{ text: 'Mail' }, { text: 'Lunch with Sam' }, { text: 'Tax return' }],
    solve: async ({ call, find }) => call('reorder_tasks', { ids: [await find('Tax return')] }),
    check: (state) => expect(textsOn(state, today())).toEqual(['Tax return', 'Mail', 'Lunch with Sam']),
  },
  {
    words: 'Put the tasks of today in order of importance.',
    given: [
      { text: 'any time' },
      { text: 'later', priority: 'low' },
      { text: 'now', priority: 'high' },
      { text: 'soon', priority: 'medium' },
    ],
    solve: async ({ call }) => call('reorder_tasks', { ids: byPriority((await call('get_day')).open) }),
    check: (state) => expect(textsOn(state, today())).toEqual(['now', 'soon', 'later', 'any time']),
  },
  {
    words: 'Archive everything that I completed before today.',
    given: [
      { text: 'old and done', date: day(-8), done: true },
      { text: 'done yesterday', date: 'yesterday', done: true },
      { text: 'old and open', date: day(-8) },
      { text: 'done today', done: true },
    ],
    async solve({ call }) {
      const { tasks } = await call('find_tasks', { to: 'yesterday', state: 'completed' })
      await call('set_state', { ids: tasks.map(({ id }: { id: string }) => id), state: 'archived' })
    },
    check: (state) => expect(archivedTexts(state)).toEqual(['old and done', 'done yesterday']),
  },
  {
    words: 'Split "Plan the party" into booking a room, ordering a cake and inviting friends, and drop the original.',
    given: [{ text: 'Plan the party', date: day(3) }],
    async solve({ call, find }) {
      const texts = ['Book a room', 'Order a cake', 'Invite friends']
      await call('add_tasks', { tasks: texts.map((text) => ({ text, date: day(3) })) })
      await call('set_state', { ids: [await find('Plan the party')], state: 'archived' })
    },
    check(state) {
      expect(archivedTexts(state)).toEqual(['Plan the party'])
      expect(textsOn(state, day(3))).toEqual([/room/i, /cake/i, /friends/i].map((part) => expect.stringMatching(part)))
    },
  },
  {
    words: 'I cannot work tomorrow: push everything from tomorrow by one day, and keep the times.',
    given: [
      { text: 'Review', date: 'tomorrow', due: '09:30' },
      { text: 'Write', date: 'tomorrow' },
      { text: 'Rest', date: day(2) },
    ],
    async solve({ call }) {
      const { open } = await call('get_day', { date: 'tomorrow' })
      await call('move_tasks', { ids: open.map(({ id }: { id: string }) => id), date: '+2' })
    },
    check(state) {
      expect(textsOn(state, day(1))).toEqual([])
      expect(textsOn(state, day(2)).sort()).toEqual(['Rest', 'Review', 'Write'])
      expect(only(state, /Review/).due).toBe('09:30')
    },
  },
  {
    words: 'What is overdue comes to today if it has high priority. Archive the rest of it.',
    given: [
      { text: 'must', date: day(-3), priority: 'high' },
      { text: 'might', date: day(-3) },
      { text: 'was done', date: day(-3), done: true },
      { text: 'of today' },
    ],
    async solve({ call }) {
      const { overdue } = await call('get_day')
      const ids = (isHigh: boolean) =>
        overdue
          .filter(({ priority }: { priority?: string }) => (priority === 'high') === isHigh)
          .map(({ id }: { id: string }) => id)
      await call('move_tasks', { ids: ids(true), date: 'today' })
      await call('set_state', { ids: ids(false), state: 'archived' })
    },
    check(state) {
      expect(textsOn(state, today()).sort()).toEqual(['must', 'of today'])
      expect(archivedTexts(state)).toEqual(['might'])
      expect(only(state, /was done/)).toMatchObject({ date: day(-3), done: true })
    },
  },
  {
    words: 'I leave at six today: move what is due later to tomorrow, at the same time.',
    given: [
      { text: 'Call', due: '17:30' },
      { text: 'Dinner', due: '19:00' },
      { text: 'Film', due: '21:00' },
    ],
    solve: async ({ call, find }) =>
      call('move_tasks', { ids: [await find('Dinner'), await find('Film')], date: 'tomorrow' }),
    check(state) {
      expect(textsOn(state, today())).toEqual(['Call'])
      expect([only(state, /Dinner/), only(state, /Film/)]).toMatchObject([
        { date: day(1), due: '19:00' },
        { date: day(1), due: '21:00' },
      ])
    },
  },
]
