import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

/**
 * Gives a page an authenticator that unlocks itself, like a phone whose owner touches it (Chrome DevTools Protocol,
 * domain WebAuthn).
 * @returns a function that determines whether it recognizes its owner from now on
 */
export async function addAuthenticator(page: Page): Promise<(isUserVerified: boolean) => Promise<void>> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (isUserVerified) => {
    await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
}

/** Returns the code that an authenticator app shows some steps of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}
