// Requests that wait for others: few pages are rendered at a time.
import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { expect, inject, it } from 'vitest'
import { today } from '../support/day-page'
import { requestPage } from '../support/page-request'
import { callAction } from '../support/server-actions'
import { newSignedIn, type SignedIn } from '../support/session'

/** Adds a task as the page of a person does. */
function addTask({ session, userId }: SignedIn, text: string) {
  const change = { kind: 'create', taskId: uuidv7(), text, date: today(), isCompleted: false }
  return callAction('sendChange', { page: '/day', args: [randomUUID(), change, userId], session })
}

it('each act for their own account, whatever they wait for', async () => {
  const people = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => ({ name, person: await newSignedIn(inject('baseUrl')) })),
  )
  for (let round = 0; round < 8; round++) {
    await Promise.all(
      people.flatMap(({ name, person }) => [
        addTask(person, name),
        requestPage('/day', { session: person.session }).then((page) => page.text()),
        requestPage('/day', { session: person.session, headers: { rsc: '1' } }).then((page) => page.text()),
        addTask(person, name),
      ]),
    )
  }
  for (const { name, person } of people) {
    const texts = (await person.api.list(today())).map(({ text }) => text)
    expect(texts).toEqual(Array.from({ length: 16 }, () => name))
  }
})
