import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { callAction } from '@/components/ui/call-action'
import type { Outcome } from '@/lib/entry/web/run-action'

/** Loaded when somebody uses a passkey, as most visits need none. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/**
 * Lets the browser ask for a passkey.
 * @param begin the action that returns the challenge
 * @returns the browser's response, to pass to the service, or why there is none
 */
export async function askForPasskey(begin: () => Promise<Outcome<PublicKeyCredentialRequestOptionsJSON>>) {
  return ask(begin, async (optionsJSON) => (await loadWebAuthn()).startAuthentication({ optionsJSON }))
}

/** Lets the browser create a passkey. Takes the outcome of the action that returns the challenge. */
export async function createPasskey(begun: Outcome<PublicKeyCredentialCreationOptionsJSON>) {
  return ask(
    async () => begun,
    async (optionsJSON) => (await loadWebAuthn()).startRegistration({ optionsJSON }),
  )
}

async function ask<Options, Response>(
  begin: () => Promise<Outcome<Options>>,
  run: (options: Options) => Promise<Response>,
): Promise<Outcome<Response>> {
  const begun = await callAction(begin)
  if (!begun.ok) return begun
  try {
    return { ok: true, result: await run(begun.result) }
  } catch (error) {
    return { ok: false, message: describeError(error) }
  }
}

/** Names of the errors are those of WebAuthn Level 3, sections 5.1.3 and 5.1.4. */
function describeError(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used: it was cancelled, or took too long.'
  if (name === 'InvalidStateError') return 'This device already has a passkey for this account.'
  return 'This browser cannot use passkeys here.'
}
