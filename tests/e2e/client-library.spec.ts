import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import { build } from 'esbuild'
import { newAccount, newKey } from '../support/accounts'
import { baseUrl } from '../support/browser'

// Script of a page that uses the library. It is bundled, as for production.
const script = `import { Daymark } from './dist/client/daymark.js'

window.use = async (apiKey, baseUrl) => {
  const daymark = new Daymark({ apiKey, baseUrl })
  const date = '2026-03-01'
  const followed = daymark.followChanges({ since: '0' }).next()
  const { _id: taskId } = await daymark.createTask({ text: 'from a browser', date })
  const { etag } = await daymark.request('getTask', { taskId })
  await daymark.updateTask({ taskId, isCompleted: true }, { ifMatch: etag })
  const { code, requestId } = await daymark.toggleTask({ taskId }, { ifMatch: etag }).catch((error) => error)
  const streamed = await daymark.streamChanges({ since: '1' }).next()
  const types = [(await followed).value.type, streamed.value.type]
  return { tasks: await daymark.listTasks({ date }), code, hasRequestId: typeof requestId === 'string', types }
}`

test('a page of another origin creates and follows tasks with the client library', { tag: '@gate' }, async ({
  page,
}) => {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: '.' },
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
    target: 'es2022',
  })
  const [{ text } = { text: '' }] = outputFiles
  const site = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? text : '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
    )
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  const messages: string[] = []
  page.on('pageerror', (error) => messages.push(String(error)))
  try {
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    const key = await newKey(await newAccount())
    const result = await page.evaluate(
      // Safe: the script of the page defines it.
      ([apiKey = '', url = '']) => (window as unknown as { use: (...args: string[]) => unknown }).use(apiKey, url),
      [key, baseUrl],
    )
    expect(result).toMatchObject({
      tasks: [{ text: 'from a browser', isCompleted: true }],
      code: 'PRECONDITION_FAILED',
      hasRequestId: true,
      types: ['task.created', 'task.completed'],
    })
    expect(messages).toEqual([])
  } finally {
    await page.close()
    site.close()
  }
})
