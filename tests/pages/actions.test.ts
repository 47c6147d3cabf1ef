import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, inject, it } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { listKeys, revokeKey } from '@/lib/domain/access/keys/manage-keys'
import { createCalendarFeed } from '@/lib/domain/calendar/manage'
import { toPlainData } from '@/lib/domain/operation/reply'
import { createRecurrence } from '@/lib/domain/recurrences/create-recurrence'
import { deleteRecurrence } from '@/lib/domain/recurrences/delete-recurrence'
import { listRecurrenceTasks } from '@/lib/domain/recurrences/list-recurrence-tasks'
import { listSubscriptions, saveSubscription } from '@/lib/domain/reminders/subscriptions'
import { createWebhook } from '@/lib/domain/webhooks/manage'
import type { WebhookSettings } from '@/lib/domain/webhooks/schema'
import { db } from '@/lib/foundation/database/client'
import { occurrencesAheadDays } from '@/lib/foundation/limits'
import { dateAfter, today } from '../support/day-page'
import { newPendingSession } from '../support/pending-session'
import { builtActions, callAction } from '../support/server-actions'
import { newSignedIn, password, type SignedIn } from '../support/session'
import { newViewer } from '../support/viewer'

/** Creates an account with tasks and keys that other accounts must not access. */
async function newOwner() {
  const owner = await newSignedIn(inject('baseUrl'))
  return { ...owner, belongings: await addBelongings(owner) }
}

async function addBelongings(person: SignedIn) {
  const create = async (text: string, date: string): Promise<string> => (await person.api.create(text, date)).body._id
  const open = await create('open', today())
  await person.api.call('PATCH', `/api/v1/tasks/${open}`, { details: 'their details' })
  const archived = await create('archived', today())
  await person.api.call('POST', `/api/v1/tasks/${archived}/archive`)
  await create('overdue', dateAfter(-1))
  const timed = await create('timed', dateAfter(2))
  await person.api.call('POST', `/api/v1/tasks/${timed}/timer/start`)
  const viewer = await newViewer(person)
  await createKey({ userId: person.userId }, { name: 'revoked', scope: 'full', expiresAt: null })
  const [revoked, active] = await listKeys(viewer.actor)
  if (!revoked || !active) throw new Error('keys not found')
  await revokeKey(viewer.actor, revoked.id)
  const { sessionId } = viewer.session
  const { id: passkey } = await addPasskey(person)
  await createCalendarFeed(viewer.actor)
  const subscription = await addSubscription(viewer.actor)
  const repeat = async (startDate: string) =>
    toPlainData(await createRecurrence(viewer.actor, { text: 'x', rule: 'FREQ=DAILY', startDate }))._id
  const [recurrence, ended] = [await repeat(dateAfter(300)), await repeat(dateAfter(300))]
  const soon = await repeat(dateAfter(occurrencesAheadDays))
  const made = await listRecurrenceTasks(viewer.actor, { recurrenceId: soon, limit: 1, before: undefined })
  await deleteRecurrence(viewer.actor, { recurrenceId: ended })
  // After the last change, so that nothing is delivered.
  const webhook = await addWebhook(viewer.actor)
  return {
    ...webhook,
    subscription,
    recurrence,
    recurring: made.tasks[0]?._id ?? '',
    timed,
    ended,
    passkey,
    open,
    archived,
    activeKey: active.id,
    revokedKey: revoked.id,
    email: person.email,
    sessionId,
  }
}

/** Adds a browser that gets reminders from a push service that does not exist. */
async function addSubscription(actor: Actor): Promise<string> {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  await saveSubscription(actor, { endpoint: 'https://push.invalid/x', keys })
  return (await listSubscriptions(actor))[0]?.id ?? ''
}

/** Creates a webhook with a delivery that has failed. */
async function addWebhook(actor: Actor) {
  const { id: webhook } = await createWebhook(actor, webhookInput)
  const data = { userId: actor.userId, webhookId: webhook, nextAt: null }
  const { id: delivery } = await db().webhookDelivery.create({ data })
  return { webhook, delivery }
}

// The host does not exist, so that nothing is delivered.
const webhookInput: WebhookSettings = { name: 'x', url: 'https://receiver.invalid/', types: ['created'] }

/** Stores a passkey that nobody can use. */
function addPasskey({ userId }: SignedIn) {
  const credential = { credentialId: 'x', publicKey: new Uint8Array([1]), signCount: 0, transports: [] }
  return db().passkey.create({ data: { userId, name: 'phone', ...credential } })
}

type Owner = Awaited<ReturnType<typeof newOwner>>
type Belongings = Awaited<ReturnType<typeof addBelongings>>

/** Reads all rows of an account. */
async function readAccount({ userId }: SignedIn) {
  return {
    user: await db().user.findUnique({ where: { id: userId } }),
    keys: await db().apiKey.findMany({ where: { userId }, omit: { lastUsedAt: true }, orderBy: { id: 'asc' } }),
    sessions: await db().session.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
    passkeys: await db().passkey.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
    recoveryCodes: await db().recoveryCode.count({ where: { userId } }),
    calendarFeed: await db().calendarFeed.findUnique({ where: { userId } }),
    subscriptions: await db().pushSubscription.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
    webhooks: await db().webhook.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
    deliveries: await db().webhookDelivery.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
    timer: await db().timer.findUnique({ where: { userId } }),
    recurrences: await db().recurrence.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
    tasks: await db().task.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
  }
}

type Call = {
  page: string | ((of: Belongings) => string)
  args: (of: Belongings) => unknown[]
  /**
   * Whether the arguments name something that belongs to an account, which is changed or only read, or lack a proof and
   * are always refused.
   */
  names: 'theirs' | 'theirs to read' | 'nothing' | 'no proof'
}

const credential = { id: 'eA', rawId: 'eA', type: 'public-key', clientExtensionResults: {} }
const passkeyResponse = {
  ...credential,
  response: { clientDataJSON: 'eA', authenticatorData: 'eA', signature: 'eA' },
}
const newPasskeyResponse = { ...credential, response: { clientDataJSON: 'eA', attestationObject: 'eA' } }

/** The action of a call, whose name may go on after a colon. */
function actionOf(name: string): string {
  return name.replace(/:.*/, '')
}

/** Calls of each action that needs a session. */
const calls: Record<string, Call> = {
  sendChange: {
    page: '/day',
    args: () => [randomUUID(), { kind: 'create', taskId: uuidv7(), text: 'x', date: today() }],
    names: 'nothing',
  },
  ...Object.fromEntries(
    Object.entries({
      update: (id: string) => ({ taskId: id, changes: { text: 'x' } }),
      'update, with what it replaces': (id: string) => ({
        taskId: id,
        changes: { text: 'x' },
        base: { text: 'open', details: null },
      }),
      complete: (id: string) => ({ taskIds: [id] }),
      archive: (id: string) => ({ taskIds: [id] }),
      prioritize: (id: string) => ({ taskIds: [id], priority: 'high' }),
      move: (id: string) => ({ moves: [{ taskIds: [id], date: '2026-03-01' }] }),
      reorder: (id: string) => ({ date: today(), taskIds: [id] }),
    }).map(([kind, changeOf]): [string, Call] => [
      `sendChange: ${kind}`,
      {
        page: '/day',
        args: ({ open }) => [randomUUID(), { kind: kind.split(',')[0], ...changeOf(open) }],
        names: 'theirs',
      },
    ]),
  ),
  'sendChange: delete': {
    page: '/archive',
    args: ({ archived }) => [randomUUID(), { kind: 'delete', taskIds: [archived] }],
    names: 'theirs',
  },
  'sendChange: moveOverdue': {
    page: '/day',
    args: () => [randomUUID(), { kind: 'moveOverdue', date: today() }],
    names: 'nothing',
  },
  readPlan: { page: '/day', args: () => [], names: 'nothing' },
  readTaskHistory: { page: '/day', args: ({ open }) => [open], names: 'theirs to read' },
  readTaskPlace: { page: '/day', args: ({ open }) => [open], names: 'theirs to read' },
  readTaskDetails: { page: '/day', args: ({ open }) => [open], names: 'theirs to read' },
  startTimer: { page: '/day', args: ({ open }) => [open], names: 'theirs' },
  stopTimer: { page: '/day', args: ({ timed }) => [timed], names: 'theirs' },
  resumeTimer: {
    page: '/day',
    args: ({ open }) => [{ taskId: open, startedAt: 1772269200000, minutes: 5 }],
    names: 'theirs',
  },
  createRecurrence: { page: '/day', args: () => [{ text: 'x', rule: 'FREQ=DAILY' }], names: 'nothing' },
  repeatTask: { page: '/day', args: ({ open }) => [{ taskId: open, rule: 'FREQ=DAILY' }], names: 'theirs' },
  readTaskRecurrence: { page: '/day', args: ({ open }) => [open], names: 'theirs to read' },
  ...Object.fromEntries(
    ['pauseRecurrence', 'resumeRecurrence', 'deleteRecurrence', 'restoreRecurrence', 'withdrawRecurrence'].map(
      (name): [string, Call] => [
        name,
        {
          page: '/recurrences',
          args: ({ recurrence, ended }) => [name === 'restoreRecurrence' ? ended : recurrence],
          names: 'theirs',
        },
      ],
    ),
  ),
  splitAtTask: { page: '/day', args: ({ recurring }) => [{ taskId: recurring, text: 'x' }], names: 'theirs' },
  stopRepeating: { page: '/day', args: ({ recurring }) => [recurring], names: 'theirs' },
  joinRecurrences: {
    page: '/day',
    args: ({ recurrence, ended }) => [{ recurrenceId: recurrence, earlierId: ended, rule: 'FREQ=DAILY' }],
    names: 'theirs',
  },
  updateRecurrence: {
    page: '/recurrences',
    args: ({ recurrence }) => [{ recurrenceId: recurrence, text: 'x' }],
    names: 'theirs',
  },
  readLabels: { page: '/day', args: () => [], names: 'nothing' },
  renameLabel: { page: '/labels', args: () => [{ from: 'work', to: 'office' }], names: 'nothing' },
  readRecurrenceTasks: { page: '/recurrences', args: ({ recurrence }) => [recurrence], names: 'theirs to read' },
  readKeyActivity: { page: '/profile/api-keys', args: ({ activeKey }) => [activeKey], names: 'theirs to read' },
  createKey: {
    page: '/profile/api-keys',
    args: () => [{ name: 'x', scope: 'full', expiresAt: null }],
    names: 'nothing',
  },
  // Without the cookie of the browser that began the request. tests/pages/connect.test.ts has it.
  allowConnection: {
    page: '/connect/of-a-request-in-another-browser',
    args: () => [{ requestId: 'of-a-request-in-another-browser', scope: 'full', expiresAt: null }],
    names: 'no proof',
  },
  denyConnection: {
    page: '/connect/of-a-request-in-another-browser',
    args: () => ['of-a-request-in-another-browser'],
    names: 'no proof',
  },
  renameKey: { page: '/profile/api-keys', args: ({ activeKey }) => [{ id: activeKey, name: 'x' }], names: 'theirs' },
  revokeKey: { page: '/profile/api-keys', args: ({ activeKey }) => [activeKey], names: 'theirs' },
  deleteKey: { page: '/profile/api-keys', args: ({ revokedKey }) => [revokedKey], names: 'theirs' },
  createWebhook: { page: '/profile/webhooks', args: () => [webhookInput], names: 'nothing' },
  updateWebhook: {
    page: '/profile/webhooks',
    args: ({ webhook }) => [{ ...webhookInput, id: webhook, url: 'https://elsewhere.invalid/' }],
    names: 'theirs',
  },
  pauseWebhook: { page: '/profile/webhooks', args: ({ webhook }) => [webhook], names: 'theirs' },
  resumeWebhook: { page: '/profile/webhooks', args: ({ webhook }) => [webhook], names: 'theirs' },
  deleteWebhook: { page: '/profile/webhooks', args: ({ webhook }) => [webhook], names: 'theirs' },
  showWebhookSecret: { page: '/profile/webhooks', args: ({ webhook }) => [webhook], names: 'theirs' },
  rotateWebhookSecret: {
    page: '/profile/webhooks',
    args: ({ webhook }) => [{ id: webhook, previousSecretUntil: null }],
    names: 'theirs',
  },
  sendTestEvent: { page: '/profile/webhooks', args: ({ webhook }) => [webhook], names: 'theirs' },
  redeliverMessage: {
    page: ({ webhook, delivery }) => `/profile/webhooks/${webhook}/${delivery}`,
    args: ({ delivery }) => [delivery],
    names: 'theirs',
  },
  endReminders: { page: '/profile', args: ({ subscription }) => [subscription], names: 'theirs' },
  createCalendarFeed: { page: '/profile', args: () => [], names: 'nothing' },
  removeCalendarFeed: { page: '/profile', args: () => [], names: 'nothing' },
  updateProfile: {
    page: '/profile',
    args: () => [
      { name: 'x', timeZone: 'Asia/Tokyo', theme: 'dark', dayStart: 4, weekStart: 'sunday', plannedLimit: 360 },
    ],
    names: 'nothing',
  },
  changePassword: {
    page: '/profile',
    args: () => [{ current: password, password: 'another good one' }],
    names: 'nothing',
  },
  signOut: { page: '/profile', args: () => [], names: 'nothing' },
  endSession: { page: '/profile', args: ({ sessionId }) => [sessionId], names: 'theirs' },
  findTasks: { page: '/day', args: () => ['open'], names: 'nothing' },
  changeTheme: { page: '/day', args: () => ['dark'], names: 'nothing' },
  renderPage: { page: '/day', args: () => [], names: 'nothing' },
  endOtherSessions: { page: '/profile', args: () => [], names: 'nothing' },
  signOutEverywhere: { page: '/profile', args: () => [], names: 'nothing' },
  confirmExport: { page: '/profile', args: () => [], names: 'nothing' },
  confirmPassword: { page: '/profile', args: () => [{ password }], names: 'nothing' },
  confirmCode: { page: '/profile', args: () => [{ code: '000000' }], names: 'no proof' },
  beginPasskeyConfirmation: { page: '/profile', args: () => [], names: 'nothing' },
  confirmPasskey: { page: '/profile', args: () => [passkeyResponse], names: 'no proof' },
  beginAddingPasskey: { page: '/profile', args: () => [], names: 'nothing' },
  finishAddingPasskey: {
    page: '/profile',
    args: () => [{ name: 'phone', response: newPasskeyResponse }],
    names: 'no proof',
  },
  renamePasskey: { page: '/profile', args: ({ passkey }) => [{ id: passkey, name: 'x' }], names: 'theirs' },
  removePasskey: { page: '/profile', args: ({ passkey }) => [passkey], names: 'theirs' },
  beginSettingUpApp: { page: '/profile', args: () => [], names: 'nothing' },
  finishSettingUpApp: { page: '/profile', args: () => [{ token: 'x', code: '000000' }], names: 'no proof' },
  removeApp: { page: '/profile', args: () => [], names: 'no proof' },
  turnTwoFactorOn: { page: '/profile', args: () => [], names: 'no proof' },
  turnTwoFactorOff: { page: '/profile', args: () => [], names: 'nothing' },
  renewRecoveryCodes: { page: '/profile', args: () => [], names: 'no proof' },
  deleteAccount: { page: '/profile', args: ({ email }) => [{ typed: email }], names: 'theirs' },
}

const created = { nothing: [], own: expect.arrayContaining([expect.objectContaining({ type: 'created' })]) }
/** Answers of the actions that only read: for somebody else's belongings, and for one's own. */
const readings: Record<string, { nothing: unknown; own: unknown }> = {
  readTaskHistory: created,
  readKeyActivity: created,
  readTaskDetails: { nothing: null, own: 'their details' },
  readTaskPlace: { nothing: null, own: { date: today(), isCompleted: false, isArchived: false } },
}

const withoutOutcome = ['signOut', 'renderPage']

// Visitors without a session may call these.
const publicActions = ['requestPasswordLink', 'setPassword', 'signUp', 'beginPasskeySignIn']

// These work only for a sign-in that waits for its second factor: tests/pages/second-step.test.ts.
const secondStepActions = ['proveCode', 'provePasskey', 'beginSecondStepPasskey', 'cancelSecondStep']

it('has a call for every server action', () => {
  const called = new Set(Object.keys(calls).map(actionOf))
  expect([...called, ...publicActions, ...secondStepActions].sort()).toEqual([...builtActions().keys()].sort())
})

describe.each(Object.entries(calls))('%s', (name, { page: pageOf, args, names }) => {
  // The page of the caller names its account.
  const argsOf = (belongings: Belongings, callerId: string) => [
    ...args(belongings),
    ...(['sendChange', 'startTimer', 'stopTimer', 'resumeTimer'].includes(actionOf(name)) ? [callerId] : []),
  ]
  const call = ({ belongings, userId }: Owner, session?: string, callerId = userId) =>
    callAction(actionOf(name), {
      page: typeof pageOf === 'string' ? pageOf : pageOf(belongings),
      args: argsOf(belongings, callerId),
      session,
    })

  let unchanged: Promise<Owner> | undefined
  /** One for all calls of an action that are refused. */
  const unchangedOwner = () => {
    unchanged ??= newOwner()
    return unchanged
  }

  it('does nothing without a session', async () => {
    const owner = await unchangedOwner()
    const before = await readAccount(owner)
    const outcome = await call(owner)
    expect(outcome?.ok).not.toBe(true)
    expect(await readAccount(owner)).toEqual(before)
  })

  it('refuses arguments that its schema does not allow, in a sentence', async () => {
    const owner = await unchangedOwner()
    const valid = argsOf(owner.belongings, owner.userId)
    const before = await readAccount(owner)
    for (const place of valid.keys()) {
      for (const invalid of [{ unknown: 'x' }, 7, null, 'x'.repeat(20_000)]) {
        const outcome = await callAction(actionOf(name), {
          page: typeof pageOf === 'string' ? pageOf : pageOf(owner.belongings),
          args: valid.with(place, invalid),
          session: owner.session,
        })
        const which = `argument ${place} = ${JSON.stringify(invalid).slice(0, 20)}`
        expect(outcome?.ok, which).toBe(false)
        expect(outcome?.message, which).not.toContain('went wrong')
      }
    }
    expect(await readAccount(owner)).toEqual(before)
  })

  it('does nothing before the second factor', async () => {
    const owner = await unchangedOwner()
    const session = await newPendingSession(owner)
    const before = await readAccount(owner)
    const outcome = await call(owner, session)
    expect(outcome?.ok).not.toBe(true)
    expect(await readAccount(owner)).toEqual(before)
  })

  it('does nothing to what belongs to another account', async () => {
    const owner = await newOwner()
    const before = await readAccount(owner)
    const { session, userId } = await newSignedIn(inject('baseUrl'))
    const outcome = await call(owner, session, userId)
    const reading = readings[name]
    if (reading) expect(outcome).toMatchObject({ ok: true, result: reading.nothing })
    else if (names !== 'nothing') expect(outcome).toMatchObject({ ok: false })
    else if (!withoutOutcome.includes(name)) expect(outcome).toMatchObject({ ok: true })
    expect(await readAccount(owner)).toEqual(before)
    if (names !== 'theirs' && names !== 'theirs to read') return
    // The same call succeeds for the owner, so it was rejected because of its target and not its form.
    const own = await call(owner, owner.session)
    expect(own).toMatchObject({ ok: true })
    if (reading) expect(own?.result).toEqual(reading.own)
  })
})

it('sendChange names the field of a task that it refuses', async () => {
  const { session, userId } = await newSignedIn(inject('baseUrl'))
  const change = { kind: 'create', taskId: uuidv7(), text: 'a\0b', date: today(), isCompleted: false }
  const outcome = await callAction('sendChange', { page: '/day', args: [randomUUID(), change, userId], session })
  expect(outcome).toMatchObject({ ok: false, message: 'The text must not contain a NUL character.' })
})

it('sendChange does nothing for a page of another account than the one that has signed in since', async () => {
  const [before, since] = await Promise.all([newSignedIn(inject('baseUrl')), newSignedIn(inject('baseUrl'))])
  const change = { kind: 'create', taskId: uuidv7(), text: 'of the first one', date: today(), isCompleted: false }
  const send = ({ session }: SignedIn) =>
    callAction('sendChange', { page: '/day', args: [randomUUID(), change, before.userId], session })
  expect(await send(since)).toMatchObject({ ok: false, message: expect.stringContaining('Somebody else') })
  expect(await since.api.list(today())).toEqual([])
  // The browser keeps it until the first one signs in again.
  expect(await send(before)).toMatchObject({ ok: true })
  expect(await before.api.list(today())).toMatchObject([{ text: 'of the first one' }])
})
