import { expect, inject, it } from 'vitest'
import { readPage, textOf } from '../support/read-page'

type Description = { paths: Record<string, Record<string, { summary: string; operationId: string }>> }

it('the reference lists every endpoint, also for visitors', async () => {
  const page = await readPage('/reference')
  expect(page.getByRole('link', { name: 'Sign in' })).toBeDefined()
  const description: Description = await (await fetch(`${inject('baseUrl')}/api/v1/openapi.json`)).json()
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  )
  expect(operations.length).toBeGreaterThan(10)
  const articles = page.getAllByRole('article')
  expect(articles).toHaveLength(operations.length)
  const endpoints = page.getByRole('navigation', { name: 'Endpoints' })
  for (const { path, method, summary, operationId } of operations) {
    const article = articles.find((one) => textOf(one.querySelector('h3')) === summary)
    expect(textOf(article), summary).toContain(`${method}${path}`)
    expect(textOf(endpoints.querySelector(`a[href="#${operationId}"]`))).toContain(summary)
  }
})

it('visitors see no navigation of the app', async () => {
  const page = await readPage('/reference')
  expect(page.queryByRole('link', { name: 'Insights' })).toBeNull()
  expect(page.queryByRole('button', { name: 'Account' })).toBeNull()
  expect(page.getAllByRole('main')).toHaveLength(1)
  expect(page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in')
})
