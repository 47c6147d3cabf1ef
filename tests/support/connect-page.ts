import { expect, type Page } from '@playwright/test'
import { registerAt, requestOf } from './oauth-client'

/** Opens the question whether a client may connect. */
export async function openQuestion(page: Page, baseUrl: string, name = 'Example agent'): Promise<void> {
  const issuer = `${baseUrl}/mcp/connect`
  const redirectUri = 'https://agent.example/callback'
  const clientId = await registerAt(issuer, [redirectUri], name)
  await page.goto(`${issuer}/authorize?${new URLSearchParams(requestOf(clientId, redirectUri))}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Connect “${name}”?`)
}
