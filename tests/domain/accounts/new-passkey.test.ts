import { expect, it } from 'vitest'
import { beginAddingPasskey, finishAddingPasskey, listPasskeys } from '@/lib/domain/accounts/factors/passkeys'
import { newActor } from '../../support/actor'
import { answerWithNewPasskey } from '../../support/new-passkey'

const site = { origin: 'http://localhost:3000' }

it('a challenge adds one passkey, even when it is answered several times at once', async () => {
  const actor = await newActor()
  const { challenge } = await beginAddingPasskey(actor, site)
  const add = () => {
    const input = { name: 'phone', response: answerWithNewPasskey({ challenge, ...site }) }
    return finishAddingPasskey(actor, site, challenge, input)
  }
  const outcomes = await Promise.allSettled([add(), add(), add()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(add()).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  expect(await listPasskeys(actor)).toMatchObject([{ name: 'phone' }])
})

it('browsers are asked for a key that every supported version of Node verifies', async () => {
  const { pubKeyCredParams } = await beginAddingPasskey(await newActor(), site)
  expect(pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
})
