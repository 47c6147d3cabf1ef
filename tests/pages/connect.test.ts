import { expect, inject, it } from 'vitest'
import { listKeys } from '@/lib/domain/access/keys/manage-keys'
import { db } from '@/lib/foundation/database/client'
import { maxKeysPerAccount } from '@/lib/foundation/limits'
import { authorize, callWith, post, redirectUri, register, resume } from '../support/oauth'
import { newProof, requestOf } from '../support/oauth-client'
import { requestPage } from '../support/page-request'
import { readPage, textOf } from '../support/read-page'
import { callAction } from '../support/server-actions'
import { newSignedIn, password, type SignedIn, sessionCookieName } from '../support/session'
import { ageAuthentication, newViewer } from '../support/viewer'

async function begin(redirects = [redirectUri], changed: Record<string, string> = {}) {
  const { verifier, challenge } = newProof()
  const clientId = await register(redirects)
  const begun = await authorize({ ...requestOf(clientId, redirects[0] ?? '', challenge), ...changed })
  return { ...begun, clientId, verifier, page: `/connect/${begun.requestId}` }
}
type Begun = Awaited<ReturnType<typeof begin>>

/** The headers of a signed-in browser that began the request. */
const cookiesOf = ({ session }: SignedIn, { cookie }: Pick<Begun, 'cookie'>) => ({
  cookie: `${sessionCookieName}=${session}; ${cookie}`,
})

const answer = (action: string, owner: SignedIn, begun: Begun, args: unknown[]) =>
  callAction(action, { page: begun.page, args, headers: cookiesOf(owner, begun) })

const allow = (owner: SignedIn, begun: Begun, scope = 'full') =>
  answer('allowConnection', owner, begun, [{ requestId: begun.requestId, scope, expiresAt: null }])

const keysOf = async (owner: SignedIn) => listKeys((await newViewer(owner)).actor)

it('a person sees the client, allows it, and finds it among the API keys', async () => {
  const owner = await newSignedIn(inject('baseUrl'))
  const begun = await begin()
  const page = await readPage(begun.page, { headers: cookiesOf(owner, begun) })
  expect(textOf(page.getByRole('heading', { level: 1 }))).toBe('Connect “Example agent”?')
  const text = textOf(page.getByRole('main'))
  expect(text).toContain(`Returns toclient.exampleAccount${owner.email}`)
  expect(text).toContain('Not known: the client chose its name itself')
  const { result } = (await allow(owner, begun)) ?? {}
  const returned = await resume(String(result), begun.cookie)
  const { body } = await post('/token', {
    grant_type: 'authorization_code',
    client_id: begun.clientId,
    code: returned.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: begun.verifier,
  })
  expect(await callWith(String(body.access_token))).toMatchObject({ status: 200 })
  const list = await readPage('/profile/api-keys', { session: owner.session })
  expect(textOf(list.getByRole('rowheader', { name: 'Example agent' }).closest('tr'))).toContain(
    'Connected by Example agent',
  )
  const activity = await readPage('/profile/activity', { session: owner.session })
  expect(textOf(activity.getByRole('main'))).toContain('Client connected')
  // The request is answered.
  const again = await readPage(begun.page, { headers: cookiesOf(owner, begun) })
  expect(textOf(again.getByRole('main'))).toContain('The client cannot connect')
  expect(await allow(owner, begun)).toMatchObject({ ok: false })
  expect(await keysOf(owner)).toHaveLength(2)
})

it('a person denies a client', async () => {
  const owner = await newSignedIn(inject('baseUrl'))
  const begun = await begin()
  const { result } = (await answer('denyConnection', owner, begun, [begun.requestId])) ?? {}
  const returned = await resume(String(result), begun.cookie)
  expect(returned.searchParams.get('error')).toBe('access_denied')
  expect(await keysOf(owner)).toHaveLength(1)
})

it('a visitor signs in first, and returns to the question', async () => {
  const { page, cookie } = await begin()
  const response = await requestPage(page, { headers: { cookie } })
  expect(response.headers.get('location')).toBe(`/sign-in?${new URLSearchParams({ next: page })}`)
})

it('a link to a question that began in another browser shows nothing, and allows nothing', async () => {
  const owner = await newSignedIn(inject('baseUrl'))
  const begun = await begin()
  const other = await begin()
  for (const cookie of ['', other.cookie]) {
    const page = await readPage(begun.page, { headers: cookiesOf(owner, { cookie }) })
    expect(textOf(page.getByRole('main'))).toContain('begun in another browser')
    expect(await allow(owner, { ...begun, cookie })).toMatchObject({ ok: false })
    expect(await answer('denyConnection', owner, { ...begun, cookie }, [begun.requestId])).toMatchObject({ ok: false })
  }
  expect(await keysOf(owner)).toHaveLength(1)
})

it('allowing requires an authentication in the last 10 minutes', async () => {
  const owner = await newSignedIn(inject('baseUrl'))
  const begun = await begin()
  await ageAuthentication(owner)
  expect(await allow(owner, begun)).toMatchObject({ ok: false, needsAuthentication: { password: true } })
  expect(await keysOf(owner)).toHaveLength(1)
  await callAction('confirmPassword', { page: '/profile', args: [{ password }], session: owner.session })
  expect(await allow(owner, begun)).toMatchObject({ ok: true })
})

it('a connection counts as an API key', async () => {
  const owner = await newSignedIn(inject('baseUrl'))
  const keys = Array.from({ length: maxKeysPerAccount - 1 }, (_, index) => ({
    userId: owner.userId,
    name: 'x',
    hash: Buffer.from(`${owner.userId}${index}`.slice(-32).padStart(32, 'x')),
    lastFour: 'abcd',
  }))
  await db().apiKey.createMany({ data: keys })
  const begun = await begin()
  expect(await allow(owner, begun)).toMatchObject({ ok: false, message: expect.stringContaining('100 keys') })
  await db().apiKey.deleteMany({ where: { userId: owner.userId, name: 'x' } })
  expect(await allow(owner, begun)).toMatchObject({ ok: true })
})

it('a request to read offers no more', async () => {
  const owner = await newSignedIn(inject('baseUrl'))
  const begun = await begin([redirectUri], { scope: 'read' })
  const page = await readPage(begun.page, { headers: cookiesOf(owner, begun) })
  expect(page.getAllByRole('radio')).toHaveLength(1)
  expect(await allow(owner, begun)).toMatchObject({ ok: false })
  expect(await allow(owner, begun, 'read')).toMatchObject({ ok: true })
})

it.each([
  ['http://127.0.0.1:1234/callback', 'a program on this device (127.0.0.1:1234)'],
  ['cursor://anysphere.cursor/callback', 'a program on this device (cursor)'],
])('the page warns of %s, which any program can claim', async (address, name) => {
  const owner = await newSignedIn(inject('baseUrl'))
  const begun = await begin([address])
  const page = await readPage(begun.page, { headers: cookiesOf(owner, begun) })
  const text = textOf(page.getByRole('main'))
  expect(text).toContain(name)
  expect(text).toContain('Any program on this device could claim this name.')
})

it('the page of an error shows a reason, and no text of its address', async () => {
  const texts = await Promise.all(
    ['invalid_redirect_uri', 'Your account is locked', '__proto__', 'constructor'].map(async (error) =>
      textOf((await readPage(`/connect?${new URLSearchParams({ error })}`)).getByRole('main')),
    ),
  )
  const [first, ...others] = texts
  expect(first).toContain('an address that it has not registered')
  for (const text of others) expect(text).toContain('The request has expired')
})

it('no page of another site can frame the question', async () => {
  const owner = await newSignedIn(inject('baseUrl'))
  const begun = await begin()
  const response = await requestPage(begun.page, { headers: cookiesOf(owner, begun) })
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(response.headers.get('x-frame-options')).toBe('DENY')
})
