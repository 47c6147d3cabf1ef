// A scenario through the command line of the Inspector: each step is a process, with and without an initialize handshake.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const { DAYMARK_URL, DAYMARK_KEY } = process.env
const target = ['--cli', `${DAYMARK_URL}/mcp`, '--transport', 'http', '--header', `x-api-key: ${DAYMARK_KEY}`]
// The Inspector keeps files in the home directory.
const settings = { env: { ...process.env, HOME: import.meta.dirname } }
const run = promisify(execFile)

for (const era of ['legacy', 'modern']) {
  const start = (method, ...options) => {
    const args = [...target, '--format', 'json', '--quiet', '--protocol-era', era, '--method', method, ...options]
    return run('mcp-inspector', args, settings)
  }
  const inspect = async (method, ...options) => JSON.parse((await start(method, ...options)).stdout).result
  const call = async (tool, args) => {
    const options = ['--tool-name', tool, '--tool-args-json', JSON.stringify(args)]
    const { structuredContent } = await inspect('tools/call', ...options)
    return structuredContent
  }

  // Names schemas that some clients reject, as warnings or with a code other than 0.
  const { stdout, stderr } = await start('tools/list', '--strict')
  assert.equal(JSON.parse(stdout).result.tools.length, 15)
  assert.doesNotMatch(stderr, /Warning/)

  const tasks = [{ text: `Prepare the ${era} meeting`, due: '09:30' }, { text: 'Send the minutes' }]
  const added = await call('add_tasks', { tasks, retryKey: era })
  assert.deepEqual(await call('add_tasks', { tasks, retryKey: era }), { ...added, repeated: true })
  const [meeting, minutes] = added.tasks.map(({ id }) => id)
  const day = await call('get_day', {})
  assert.deepEqual(
    day.open.slice(-2).map(({ id }) => id),
    [meeting, minutes],
  )
  assert.deepEqual(await call('set_state', { ids: [meeting], state: 'completed' }), {
    tasks: [{ id: meeting, text: `Prepare the ${era} meeting` }],
  })
  const { date } = await call('move_tasks', { ids: [minutes], date: 'tomorrow' })
  assert.deepEqual(await call('get_task', { id: minutes }), {
    ...{ id: minutes, text: 'Send the minutes', date, movedFrom: [day.date] },
  })

  const failed = await call('get_task', { id: 'unknown' }).catch((error) => error)
  // 5 is the Inspector's exit code for a result with isError.
  assert.equal(failed.code, 5)
  assert.match(JSON.parse(failed.stdout).result.content[0].text, /^NOT_FOUND: /)

  const { contents } = await inspect('resources/read', '--uri', 'daymark://today')
  assert.match(contents[0].text, new RegExp(`- \\[x\\] Prepare the ${era} meeting \\(due 09:30\\) ${meeting}`))
  const prompt = ['--prompt-name', 'plan_day', '--prompt-args', 'date=tomorrow']
  const { messages } = await inspect('prompts/get', ...prompt)
  assert.match(messages[0].content.text, new RegExp(`- \\[ \\] Send the minutes ${minutes}`))
}
