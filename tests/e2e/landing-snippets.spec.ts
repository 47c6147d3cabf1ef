import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { listAgentCalls } from '@/components/landing/agent-calls'
import { dateIn } from '@/lib/foundation/time/dates'
import { baseUrl, expect, test } from '../support/browser'
import { program } from '../support/command-line'

const run = promisify(execFile)
const today = () => dateIn('UTC', new Date())

/** Runs a command of the page in a shell that has the key, and where `daymark` is installed. */
async function runInShell(command: string, key: string): Promise<string> {
  const script = `daymark() { '${process.execPath}' '${program}' "$@"; }\n${command}`
  const env = { ...process.env, DAYMARK_URL: baseUrl, DAYMARK_API_KEY: key, HOME: '/nonexistent' }
  return (await run('bash', ['-c', script], { env })).stdout
}

test('the calls of the example make the tasks that it shows', async ({ newPerson, newContext }) => {
  const { api, key } = await newPerson({ timeZone: 'UTC' })
  const page = await (await newContext()).newPage()
  await page.goto('/')
  for (const [index, { title, command, task }] of listAgentCalls(baseUrl, today()).entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Send another task' }).click()
    await expect(page.getByRole('figure', { name: title })).toContainText(command)
    await expect(page.getByRole('row', { name: task.text })).toBeVisible()
    expect(await runInShell(command, key), title).toContain(index === 0 ? '"_id"' : task.text)
    const dueTime = task.time === null ? null : Date.parse(`${today()}T${task.time}Z`)
    const { text, priority } = task
    expect(await api.list(today())).toContainEqual(expect.objectContaining({ text, priority, dueTime }))
  }
})

test('the copied snippets of the steps create a task', async ({ newPerson, newContext }) => {
  const { api, key } = await newPerson({ timeZone: 'UTC' })
  const context = await newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.goto('/')
  const copy = async (name: string) => {
    await page.getByRole('button', { name }).click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const settings = await copy('Copy the settings')
  expect(settings).toContain(`DAYMARK_URL="${baseUrl}"`)
  const call = await copy('Copy the first call')
  await runInShell(`${settings.replace(/svc_…/, key)}\n${call}`, 'unused')
  expect(await api.list(today())).toMatchObject([{ text: 'Water the plants' }])
})
