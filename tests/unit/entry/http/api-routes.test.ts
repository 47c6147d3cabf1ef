// Which route answers a path.
import { createServer } from 'node:http'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { handler } from '@/lib/entry/http/handler'
import { type Route, route } from '@/lib/entry/http/route'
import { routes } from '@/lib/entry/http/route-table'
import { createApi } from '@/lib/server/http/api'
import { listen } from '@/lib/server/http/listen'

const paths = ['/tasks', '/tasks/move', '/tasks/{id}', '/tasks/{id}/archive', '/tasks/{id}/{do}', '/{any}']

/** Answers with the path of its declaration and the parameters. */
const nameRoute = (path: string): Route =>
  route({
    GET: handler(async (_request, parameters) => ({
      status: 200,
      headers: {},
      body: JSON.stringify({ path, ...parameters }),
    })),
  })

async function serve(table: Readonly<Record<string, Route>>) {
  const server = createServer(createApi({ table }))
  const url = await listen(server, '127.0.0.1', 0)
  onTestFinished(() => void server.close())
  return async (path: string) => {
    const response = await fetch(url + path)
    return response.ok ? response.json() : response.status
  }
}

it('prefers fixed segments to parameters, in whatever order the paths are declared', async () => {
  for (const shuffled of fc.sample(fc.shuffledSubarray(paths, { minLength: paths.length }), 20)) {
    const get = await serve(Object.fromEntries(shuffled.map((path) => [path, nameRoute(path)])))
    expect(await get('/tasks')).toEqual({ path: '/tasks' })
    expect(await get('/tasks/move')).toEqual({ path: '/tasks/move' })
    expect(await get('/tasks/1')).toEqual({ path: '/tasks/{id}', id: '1' })
    expect(await get('/tasks/1/archive')).toEqual({ path: '/tasks/{id}/archive', id: '1' })
    expect(await get('/tasks/move/archive')).toEqual({ path: '/tasks/{id}/archive', id: 'move' })
    expect(await get('/tasks/1/restore')).toEqual({ path: '/tasks/{id}/{do}', id: '1', do: 'restore' })
    expect(await get('/other')).toEqual({ path: '/{any}', any: 'other' })
  }
})

it('reads a path as the URL standard does', async () => {
  const get = await serve(Object.fromEntries(paths.map((path) => [path, nameRoute(path)])))
  expect(await get('/tasks/a%20b')).toEqual({ path: '/tasks/{id}', id: 'a b' })
  expect(await get('/tasks/%6dove')).toEqual({ path: '/tasks/move' })
  expect(await get('/tasks/1?id=2')).toEqual({ path: '/tasks/{id}', id: '1' })
  for (const path of ['/tasks/', '/tasks//archive', '//tasks', '/tasks/1/2/3', '/Tasks/1/2/3']) {
    expect(await get(path), path).toBe(404)
  }
})

it('serves every path of the API', async () => {
  const get = await serve(Object.fromEntries(Object.keys(routes).map((path) => [path, nameRoute(path)])))
  for (const path of Object.keys(routes)) {
    expect(await get(path.replace(/\{\w+\}/g, 'value'))).toMatchObject({ path })
  }
})
