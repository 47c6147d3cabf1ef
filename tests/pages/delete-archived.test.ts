import { expect, inject, it } from 'vitest'
import { today } from '../support/day-page'
import { requestPage } from '../support/page-request'
import { newSignedIn } from '../support/session'

const deletion = (taskId: string) => ({ method: 'POST', body: JSON.stringify({ taskId }) })

/** Somebody who has an archived task. */
async function newOwner() {
  const owner = await newSignedIn(inject('baseUrl'))
  const { body } = await owner.api.create('archived', today())
  await owner.api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  const path = `/api/v1/tasks/${body._id}`
  return { ...owner, taskId: body._id, readStatus: async () => (await owner.api.call('GET', path)).status }
}

it('deletes an archived task for a page that closes', async () => {
  const { session, taskId, readStatus } = await newOwner()
  expect((await requestPage('/archive/delete', { session, ...deletion(taskId) })).status).toBe(204)
  expect(await readStatus()).toBe(404)
})

it('deletes nothing without a session, of another account, or from another origin', async () => {
  const [{ session, taskId, readStatus }, other] = [await newOwner(), await newOwner()]
  const headers = { origin: 'https://elsewhere.example' }
  expect((await requestPage('/archive/delete', deletion(taskId))).status).toBe(401)
  expect((await requestPage('/archive/delete', { session, headers, ...deletion(taskId) })).status).toBe(403)
  expect((await requestPage('/archive/delete', { session: other.session, ...deletion(taskId) })).status).toBe(404)
  expect(await readStatus()).toBe(200)
})

it('deletes only a task that is archived', async () => {
  const { session, api } = await newSignedIn(inject('baseUrl'))
  const { body } = await api.create('open', today())
  const answer = await requestPage('/archive/delete', { session, ...deletion(body._id) })
  expect(answer.status).toBe(400)
  expect((await api.list(today())).length).toBe(1)
})
