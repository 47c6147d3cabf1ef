import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { baseUrl, expect, password, test } from '../support/browser'
import { cellOf, openKeyForm, rowOfKey } from '../support/key-page'
import { newProof, postTo, registerAt, requestOf } from '../support/oauth-client'

const issuer = `${baseUrl}/mcp/connect`

/** A program on this machine that connects. */
async function openClient() {
  const { verifier, challenge } = newProof()
  const server = createServer((_request, response) => response.end('<title>Connected</title>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The server listens on a port, so its address is no path.
  const { port } = server.address() as AddressInfo
  const redirectUri = `http://127.0.0.1:${port}/callback`
  // Any other port is registered.
  const clientId = await registerAt(issuer, ['http://127.0.0.1/callback'])
  return {
    address: `${issuer}/authorize?${new URLSearchParams(requestOf(clientId, redirectUri, challenge))}`,
    redirectUri,
    /** Gets a token with the code in the address of the page. */
    getToken: async (page: Page): Promise<string> => {
      const form = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri }
      const code = new URL(page.url()).searchParams.get('code') ?? ''
      const { body } = await postTo(issuer, '/token', { ...form, code, code_verifier: verifier })
      return String(body.access_token)
    },
    close: () => server.close(),
  }
}

async function call(token: string, name: string, args: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const params = { name, arguments: args }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  return (await fetch(issuer, { method: 'POST', headers, body })).text()
}

test('a client is allowed to read, and its access is revoked', async ({ person: { page } }) => {
  const client = await openClient()
  await page.goto(client.address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect “Example agent”?')
  await expect(page.getByText('Any program on this device could claim this name.', { exact: false })).toBeVisible()
  await page.getByRole('radio', { name: 'Read only' }).check({ force: true })
  await page.getByRole('button', { name: 'Expires' }).click()
  await page.getByRole('option', { name: '7 days' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`${client.redirectUri}?*`)
  const token = await client.getToken(page)
  expect(await call(token, 'get_day', {})).toContain('0 open')
  expect(await call(token, 'add_tasks', { tasks: [{ text: 'x' }] })).toContain('INSUFFICIENT_SCOPE')
  await page.goto('/profile/api-keys')
  const row = rowOfKey(page, 'Example agent')
  await expect(cellOf(row, 'Key')).toContainText('Connected by Example agent')
  await expect(cellOf(row, 'Permissions')).toContainText('Read only')
  await expect(cellOf(row, 'State')).toContainText('Expires soon')
  await row.getByRole('button', { name: 'Actions for Example agent' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(cellOf(row, 'State')).toContainText('Revoked')
  expect(await call(token, 'get_day', {})).toContain('INVALID_API_KEY')
  client.close()
})

test('a client is denied', async ({ person: { page } }) => {
  const client = await openClient()
  await page.goto(client.address)
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.waitForURL(`${client.redirectUri}?error=access_denied*`)
  await page.goto('/profile/api-keys')
  await expect(rowOfKey(page, 'test')).toBeVisible()
  await expect(rowOfKey(page, 'Example agent')).toBeHidden()
  client.close()
})

test('a window that a client opened can tell it the end', async ({ newPerson, newContext }) => {
  const { email } = await newPerson()
  const page = await (await newContext()).newPage()
  const client = await openClient()
  const opened = page.waitForEvent('popup')
  await page.evaluate((address) => void window.open(address), client.address)
  const popup = await opened
  await popup.getByLabel('E-mail').fill(email)
  await popup.getByLabel('Password').fill(password)
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click()
  await popup.getByRole('button', { name: 'Allow' }).click()
  await popup.waitForURL(`${client.redirectUri}?*`)
  expect(await popup.evaluate(() => window.opener !== null)).toBe(true)
  client.close()
})

test('a visitor signs in before the question', async ({ newPerson, newContext }) => {
  const { email } = await newPerson()
  const page = await (await newContext()).newPage()
  const client = await openClient()
  await page.goto(client.address)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect “Example agent”?')
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`${client.redirectUri}?*`)
  expect(await call(await client.getToken(page), 'get_day', {})).toContain('0 open')
  client.close()
})

test('the dialog of a new key tells how hosted agents connect', async ({ person: { page } }) => {
  const dialog = await openKeyForm(page)
  await dialog.getByRole('tab', { name: 'claude.ai, ChatGPT' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText(issuer)
  await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible()
})
