import { expect, inject, it } from 'vitest'
import * as z from 'zod'
import { answerWithNewPasskey } from '../support/new-passkey'
import { callAction, readOutcome, requestAction } from '../support/server-actions'
import { newSignedIn, type SignedIn, sessionCookieName } from '../support/session'

const page = '/profile'
// Browsers allow passkeys under a name and not under an address.
const headers = { 'x-forwarded-host': 'localhost' }

it('a challenge to add a passkey works once, for its account, even with a copy of its cookie', async () => {
  const [owner, other] = [await newSignedIn(inject('baseUrl')), await newSignedIn(inject('baseUrl'))]
  const begun = await requestAction('beginAddingPasskey', { page, args: [], session: owner.session, headers })
  const [cookie] =
    begun.headers
      .getSetCookie()
      .find((one) => one.startsWith('daymark.passkey='))
      ?.split(';') ?? []
  const { challenge } = z.object({ challenge: z.string() }).parse((await readOutcome(begun))?.result)
  const add = ({ session }: SignedIn) =>
    callAction('finishAddingPasskey', {
      page,
      args: [{ name: 'phone', response: answerWithNewPasskey({ challenge, origin: 'http://localhost' }) }],
      headers: { ...headers, cookie: `${sessionCookieName}=${session}; ${cookie}` },
    })
  expect(await add(other)).toMatchObject({ ok: false, message: 'That took too long. Try again.' })
  expect(await add(owner)).toMatchObject({ ok: true })
  expect(await add(owner)).toMatchObject({ ok: false, message: 'The passkey could not be verified. Try again.' })
})
