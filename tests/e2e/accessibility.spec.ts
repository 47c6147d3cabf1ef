import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { untilScriptsLoaded } from '../support/all-scripts'
import { baseUrl, expect, test } from '../support/browser'
import { openQuestion } from '../support/connect-page'
import { openEditor, today } from '../support/day-page'
import { enterFirstCode, openAppSetup } from '../support/factor-page'
import { holdScripts } from '../support/hold-requests'
import { chooseKeyAction } from '../support/key-page'
import { newPendingSession } from '../support/pending-session'
import { addSampleTasks } from '../support/sample-tasks'
import { addSampleWebhooks, longName } from '../support/sample-webhooks'
import { newSignedIn, sessionCookieName } from '../support/session'
import { chooseWebhookAction, makeWebhook, openWebhookForm } from '../support/webhook-page'

const phone = { width: 390, height: 844 }

test.use({ viewport: { width: 1280, height: 800 } })
// axe needs many seconds for the API reference on a busy machine.
test.slow()

/**
 * Expects no accessibility violation on a page: axe's default rules at desktop size, contrast in dark mode, target size
 * on a phone, and no horizontal scrolling.
 * @param checked a selector of what another test checks
 */
async function expectAccessible(page: Page, where: string, checked?: string): Promise<void> {
  await expectNoViolation(page, where, { checked })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page, `${where}, dark`, { checked, rules: ['color-contrast'] })
  await expectNoSidewaysScroll(page, where)
  await page.setViewportSize(phone)
  await expectNoViolation(page, `${where}, phone`, { checked, rules: ['target-size'] })
  await expectNoSidewaysScroll(page, `${where}, phone`)
}

/** Waits until colors and dialogs no longer change: a color in between has another contrast. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // They begin in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    // A cancelled one is over too.
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
  })
}

/** @param options.rules the rules to check; if undefined, axe's default rules, which exclude target-size */
async function expectNoViolation(
  page: Page,
  where: string,
  { rules, checked }: { rules?: string[]; checked?: string | undefined } = {},
): Promise<void> {
  await waitForTransitions(page)
  const axe = new AxeBuilder({ page })
    // Describing every element that passes takes axe most of its time.
    .options({ resultTypes: ['violations'] })
    // Without frames, axe needs no blank page to combine their results.
    .setLegacyMode()
    // React Aria removes its live announcements after a few seconds, possibly while axe runs.
    .exclude('[data-live-announcer]')
  if (checked !== undefined) axe.exclude(checked)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const found = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found, where).toEqual([])
}

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const [wide, shown] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(wide, where).toBeLessThanOrEqual(shown ?? 0)
}

for (const path of ['/day', '/week', '/archive', '/insights', '/profile/webhooks']) {
  test(`${path} is accessible while it is empty`, async ({ person: { page } }) => {
    await page.goto(path)
    await expectAccessible(page, path)
  })
}

for (const path of [
  '/day',
  '/day?by=agents',
  '/week',
  '/week?by=agents',
  '/archive',
  '/insights',
  '/recurrences',
  '/labels',
  '/labels?label=home',
  '/profile',
  '/profile/activity',
  '/profile/api-keys',
  '/profile/import',
  '/reference',
  '/nowhere',
  '/connect?error=invalid_redirect_uri',
]) {
  test(`${path} is accessible`, async ({ person }) => {
    await addSampleTasks(person)
    await person.page.goto(path)
    await expectAccessible(person.page, path)
  })
}

test('the question about another time zone is accessible', async ({ newPerson }) => {
  const { page } = await newPerson({
    context: { timezoneId: 'Pacific/Chatham', viewport: { width: 1280, height: 800 } },
  })
  await page.goto('/day')
  await expect(page.getByRole('region', { name: 'Time zone' })).toBeVisible()
  await expectAccessible(page, 'the question about another time zone')
})

test('a running timer is accessible, in its row, in the editor and on every page', async ({ person }) => {
  const { page, api } = person
  const { body } = await api.create('Write', today())
  await api.call('POST', `/api/v1/tasks/${body._id}/timer/start`)
  await page.goto('/day')
  await expect(page.getByRole('region', { name: 'Running timer' })).toBeVisible()
  await expectAccessible(page, 'a running timer')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(await openEditor(page, 'Write')).toBeVisible()
  await expectNoViolation(page, 'the editor of a task with a running timer')
})

for (const [name, link] of [
  ['the list of webhooks', undefined],
  ['the deliveries of a webhook', 'Deliveries to team chat'],
  ['a webhook with a long name', `Deliveries to ${longName}`],
] as const) {
  test(`${name} is accessible`, async ({ person }) => {
    await addSampleWebhooks(person)
    await person.page.goto('/profile/webhooks')
    if (link !== undefined) {
      await person.page.getByRole('link', { name: link }).click()
      await expect(person.page.getByRole('heading', { name: 'Deliveries' })).toBeVisible()
    }
    await expectAccessible(person.page, name)
  })
}

test('a delivery is accessible', async ({ person }) => {
  const { page } = person
  await page.goto(`/profile/webhooks/${await addSampleWebhooks(person)}`)
  for (const [index, state] of ['Pending', 'Failed', 'Delivered'].entries()) {
    await page.getByRole('link', { name: 'Test event' }).nth(index).click()
    await expect(page.getByRole('heading', { name: 'Request' })).toBeVisible()
    await expect(page.getByText(state, { exact: true })).toBeVisible()
    await expectAccessible(page, state)
    await page.getByRole('link', { name: 'team chat' }).click()
    await expect(page.getByRole('table', { name: 'Deliveries' })).toBeVisible()
  }
})

for (const path of [
  '/',
  '/sign-in',
  '/sign-up',
  '/set-password#email=a@example.com&token=x&reset=1',
  '/confirm-sign-in#email=a@example.com&token=x',
  '/forgot-password',
  '/check-mail',
  '/reference',
]) {
  test(`${path} is accessible to a visitor`, async ({ page }) => {
    await page.goto(path)
    // Visitors and signed-in people read the same endpoints, of which axe takes half a minute.
    await expectAccessible(page, path, path === '/reference' ? 'article, [aria-labelledby=objects]' : undefined)
  })
}

/** Opens each overlay, form and toast of the pages. */
const openings: Record<string, { path: string; open: (page: Page) => Promise<unknown> }> = {
  'the date picker': {
    path: '/day',
    open: async (page) => {
      await page.getByRole('button', { name: 'Calendar' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'a menu': {
    path: '/day',
    open: async (page) => {
      await page.getByRole('button', { name: 'Move all overdue tasks' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  'the time rail': {
    path: '/day',
    open: async (page) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(page.getByRole('complementary', { name: 'Times' }).getByRole('button').first()).toBeVisible()
    },
  },
  'the plan of a day': {
    path: '/day',
    open: async (page) => {
      await page.getByRole('button', { name: 'Plan the day' }).click()
      await page.getByRole('button', { name: /^Skip/ }).click()
      await expect(page.getByText('2 of 2')).toBeVisible()
    },
  },
  'a calendar address': {
    path: '/profile',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create an address' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'a preview of an import': {
    path: '/profile/import',
    open: async (page) => {
      const rows = 'Call Ada,,high,yes,red\nPay rent,3/4/2026,,,\n'
      await page.getByLabel('Or paste its content').fill(`task,date,priority,done,color\n${rows}`)
      await page.getByRole('button', { name: 'Show preview' }).click()
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  'the columns of an import': {
    path: '/profile/import',
    open: async (page) => {
      await page.getByLabel('Or paste its content').fill('Was,Wann,Farbe\nAnruf,3/4/2026,rot\nMiete,4/5/2026,\n')
      await page.getByRole('button', { name: 'Show preview' }).click()
      // It is open because no column is one of texts.
      await expect(page.getByRole('button', { name: 'Was' })).toBeVisible()
      await page.getByRole('button', { name: 'Was' }).click()
      await page.getByRole('option', { name: 'Text', exact: true }).click()
      await page.getByRole('button', { name: 'Wann' }).click()
      await page.getByRole('option', { name: 'Date', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Dates such as' })).toBeVisible()
    },
  },
  'a field for a column of an import': {
    path: '/profile/import',
    open: async (page) => {
      await page.getByLabel('Or paste its content').fill('Was,Wann\nAnruf,2026-03-01\nMiete,2026-03-02\n')
      await page.getByRole('button', { name: 'Show preview' }).click()
      await page.getByRole('button', { name: 'Was' }).click()
      await expect(page.getByRole('listbox')).toBeVisible()
    },
  },
  'the account menu': {
    path: '/day',
    open: async (page) => {
      await page.getByRole('navigation').getByRole('button', { name: 'Account' }).click()
      await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible()
    },
  },
  'the editor': {
    path: '/day',
    open: async (page) => {
      await page.getByRole('row', { name: 'Call the dentist' }).click()
      await expect(page.getByRole('form', { name: 'Edit: Call the dentist' })).toBeVisible()
    },
  },
  'the editor of a task with a checklist': {
    path: '/day',
    open: async (page) => {
      const editor = await openEditor(page, 'Ship the release notes')
      await expect(editor.getByRole('checkbox', { name: 'Mail to the testers' })).toBeVisible()
    },
  },
  'the menu that makes a task recur': {
    path: '/day',
    open: async (page) => {
      await (await openEditor(page, 'Call the dentist')).getByRole('button', { name: 'Repeat' }).click()
      await expect(page.getByRole('menu', { name: 'Repeat' })).toBeVisible()
    },
  },
  'the menu of a recurring task': {
    path: '/day',
    open: async (page) => {
      await (await openEditor(page, 'Water the plants')).getByRole('button', { name: /^Repeats/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  'the form of a recurrence': {
    path: '/day',
    open: async (page) => {
      await (await openEditor(page, 'Call the dentist')).getByRole('button', { name: 'Repeat' }).click()
      await page.getByRole('menuitem', { name: 'Custom…' }).click()
      await expect(page.getByRole('dialog', { name: 'Repeat' }).getByRole('button', { name: 'Repeat' })).toBeVisible()
    },
  },
  'the form for the new name of a label': {
    path: '/labels',
    open: async (page) => {
      await page.getByRole('button', { name: 'Rename: #home' }).click()
      await expect(page.getByRole('dialog', { name: 'Rename #home' })).toBeVisible()
    },
  },
  'the editor while it loads': {
    path: '/day',
    open: async (page) => {
      await untilScriptsLoaded(page)
      await holdScripts(page)
      await openEditor(page, 'Call the dentist')
      await expect(page.getByRole('row', { name: 'Call the dentist' })).toHaveCount(0)
    },
  },
  'the editor over the week': {
    path: '/week',
    open: async (page) => {
      await page.getByRole('row', { name: 'Call the dentist' }).click()
      await expect(page.getByRole('dialog', { name: 'Task: Call the dentist' })).toBeVisible()
    },
  },
  'new tasks of a day of the week': {
    path: '/week',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Add a task for / })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('textbox').fill('Pay rent tomorrow 5pm p1')
      await expect(page.getByRole('button', { name: /^Remove due time/ })).toBeVisible()
    },
  },
  'the history of a task': {
    path: '/day',
    open: async (page) => {
      await page.getByRole('row', { name: 'Call the dentist' }).click()
      await page.getByRole('button', { name: 'History' }).click()
      await expect(page.getByRole('list', { name: 'History' })).toBeVisible()
    },
  },
  'a history that cannot be loaded': {
    path: '/day',
    open: async (page) => {
      await page.route('**/day', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
      await page.getByRole('row', { name: 'Call the dentist' }).click()
      await page.getByRole('button', { name: 'History' }).click()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  'the recent activity of a key': {
    path: '/profile/api-keys',
    open: async (page) => {
      await chooseKeyAction(page, 'test', 'Recent activity')
      await expect(page.getByRole('list', { name: 'Recent activity' })).toBeVisible()
    },
  },
  'the keyboard shortcuts': {
    path: '/day',
    open: async (page) => {
      await page.keyboard.press('Shift+?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeFocused()
    },
  },
  'a message': {
    path: '/day',
    open: async (page) => {
      // This key press is the first event of the page, so it must load the toasts too.
      await page.getByRole('row', { name: 'Call the dentist' }).press('Delete')
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      // A toast stays while the pointer is over it.
      await page.getByText('Task archived.').hover()
    },
  },
  'the form for a new key': { path: '/profile/api-keys', open: openKeyForm },
  'a new key': { path: '/profile/api-keys', open: createKey },
  'the connection of hosted agents': {
    path: '/profile/api-keys',
    open: async (page) => {
      await openKeyForm(page)
      await page.getByRole('tab', { name: 'claude.ai, ChatGPT' }).click()
    },
  },
  'the question of a client': { path: '/profile', open: (page) => openQuestion(page, baseUrl) },
  'the setup of an authenticator app': { path: '/profile', open: openAppSetup },
  'the recovery codes': {
    path: '/profile',
    open: async (page) => {
      await enterFirstCode(page, await openAppSetup(page))
      await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
    },
  },
  'the second step of a sign-in': {
    path: '/profile',
    open: async (page) => {
      const session = await newPendingSession(await newSignedIn(baseUrl))
      await page.context().addCookies([{ name: sessionCookieName, value: session, url: baseUrl }])
      await page.goto('/second-step')
    },
  },
  'the form for a new webhook': { path: '/profile/webhooks', open: openWebhookForm },
  'the secret of a webhook': {
    path: '/profile/webhooks',
    open: async (page) => {
      await makeWebhook(page, newWebhook)
      await chooseWebhookAction(page, newWebhook.name, 'Show secret')
      await expect(page.getByRole('status', { name: 'Signing secret' })).toBeVisible()
    },
  },
  'the menu of a webhook': {
    path: '/profile/webhooks',
    open: async (page) => {
      await makeWebhook(page, newWebhook)
      await page.getByRole('button', { name: `Actions for ${newWebhook.name}` }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  'the question about a webhook with a long name': {
    path: '/profile/webhooks',
    open: async (page) => {
      await makeWebhook(page, { ...newWebhook, name: longName })
      await chooseWebhookAction(page, longName, 'Delete')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  'the question whether to rotate a secret': {
    path: '/profile/webhooks',
    open: async (page) => {
      await makeWebhook(page, newWebhook)
      await chooseWebhookAction(page, newWebhook.name, 'Rotate secret')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  'the question whether a key is saved': {
    path: '/profile/api-keys',
    open: async (page) => {
      await createKey(page)
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('button', { name: 'I have saved it' })).toBeVisible()
    },
  },
}

const newWebhook = { name: 'team chat', url: 'https://receiver.invalid/' }

async function openKeyForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New key' }).click()
  await expect(page.getByRole('dialog', { name: 'New API key' })).toBeVisible()
}

async function createKey(page: Page): Promise<void> {
  await openKeyForm(page)
  await page.getByLabel('Name').fill('test')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('heading', { name: 'Your new key' })).toBeVisible()
}

for (const [name, { path, open }] of Object.entries(openings)) {
  test(`${name} is accessible`, async ({ person }) => {
    await addSampleTasks(person)
    await person.page.goto(path)
    await open(person.page)
    await expectAccessible(person.page, name)
  })
}
