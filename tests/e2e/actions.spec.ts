import { verifySession } from '@/lib/access/verify-session'
import { db } from '@/lib/database/client'
import { createKey } from '@/lib/keys/create-key'
import { listKeys, revokeKey } from '@/lib/keys/manage-keys'
import { expect, type Person, password, test } from '../support/browser'
import { dateAfter, today } from '../support/day-page'
import { builtActions, callAction } from '../support/server-actions'

const actions = builtActions()

/** What somebody has, whom a stranger is after. */
async function furnish(person: Person) {
  const create = async (text: string, date: string): Promise<string> => (await person.api.create(text, date)).body._id
  const open = await create('open', today())
  const archived = await create('archived', today())
  await person.api.call('POST', `/api/v1/tasks/${archived}/archive`)
  await create('overdue', dateAfter(-1))
  const viewer = await verifySession({ userId: person.userId, version: 0 })
  if (!viewer) throw new Error('no such person')
  await createKey({ userId: person.userId }, { name: 'revoked', scope: 'full', expiresAt: null })
  const [revoked, active] = await listKeys(viewer.actor)
  if (!revoked || !active) throw new Error('no keys')
  await revokeKey(viewer.actor, revoked.id)
  return { open, archived, activeKey: active.id, revokedKey: revoked.id, email: person.email }
}
type Furniture = Awaited<ReturnType<typeof furnish>>

/** All that there is of somebody in the database. */
async function everythingOf({ userId }: Person) {
  return {
    user: await db().user.findUnique({ where: { id: userId } }),
    keys: await db().apiKey.findMany({ where: { userId }, omit: { lastUsedAt: true }, orderBy: { id: 'asc' } }),
    tasks: await db().task.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
  }
}

/** How each action that needs a session is called on what is somebody else's; or on one's own, where it names nothing. */
const calls: Record<string, { page: string; args: (of: Furniture) => unknown[]; names: 'theirs' | 'nothing' }> = {
  addTask: { page: '/day', args: () => [{ text: 'x', date: today() }], names: 'nothing' },
  editTask: { page: '/day', args: ({ open }) => [open, { text: 'x' }], names: 'theirs' },
  archiveTask: { page: '/day', args: ({ open }) => [open], names: 'theirs' },
  restoreTask: { page: '/archive', args: ({ archived }) => [archived], names: 'theirs' },
  deleteTask: { page: '/archive', args: ({ archived }) => [archived], names: 'theirs' },
  moveTasks: { page: '/day', args: ({ open }) => [{ taskIds: [open], date: '2026-03-01' }], names: 'theirs' },
  moveOverdueTasks: { page: '/day', args: () => [{ shown: today(), date: today() }], names: 'nothing' },
  reorderTasks: { page: '/day', args: ({ open }) => [{ date: today(), taskIds: [open] }], names: 'theirs' },
  issueKey: {
    page: '/profile/api-keys',
    args: () => [{ name: 'x', scope: 'full', expiresAt: null }],
    names: 'nothing',
  },
  rename: { page: '/profile/api-keys', args: ({ activeKey }) => [{ id: activeKey, name: 'x' }], names: 'theirs' },
  revoke: { page: '/profile/api-keys', args: ({ activeKey }) => [activeKey], names: 'theirs' },
  remove: { page: '/profile/api-keys', args: ({ revokedKey }) => [revokedKey], names: 'theirs' },
  saveProfile: {
    page: '/profile',
    args: () => [{ name: 'x', timeZone: 'Asia/Tokyo', theme: 'dark' }],
    names: 'nothing',
  },
  savePassword: {
    page: '/profile',
    args: () => [{ current: password, password: 'another good one' }],
    names: 'nothing',
  },
  signOut: { page: '/profile', args: () => [], names: 'nothing' },
  signOutOfAll: { page: '/profile', args: () => [], names: 'nothing' },
  deleteMyAccount: { page: '/profile', args: ({ email }) => [{ typed: email }], names: 'theirs' },
}

// Whoever comes in calls these, and has no session yet.
const forAnybody = ['requestPasswordLink', 'setPassword', 'signUp']

test('every server action is called by a stranger here', () => {
  expect([...Object.keys(calls), ...forAnybody].sort()).toEqual([...actions.keys()].sort())
})

for (const [name, { page, args, names }] of Object.entries(calls)) {
  const id = actions.get(name) ?? ''

  test(`${name} does nothing for somebody without a session`, async ({ person, newContext }) => {
    const furniture = await furnish(person)
    const before = await everythingOf(person)
    const nobody = await newContext()
    const outcome = await callAction(nobody.request, { page, id, args: args(furniture) })
    if (name !== 'signOut') expect(outcome?.ok).not.toBe(true)
    expect(await everythingOf(person)).toEqual(before)
  })

  test(`${name} does nothing to what is somebody else's`, async ({ person, newPerson }) => {
    const furniture = await furnish(person)
    const before = await everythingOf(person)
    const stranger = await newPerson()
    const outcome = await callAction(stranger.context.request, { page, id, args: args(furniture) })
    if (names === 'theirs') expect(outcome).toMatchObject({ ok: false })
    // The very same call works for who may make it: it was refused for whom it names, and not for how it was sent.
    else if (name !== 'signOut') expect(outcome).toMatchObject({ ok: true })
    expect(await everythingOf(person)).toEqual(before)
    if (names === 'theirs') {
      expect(await callAction(person.context.request, { page, id, args: args(furniture) })).toMatchObject({ ok: true })
    }
  })
}
