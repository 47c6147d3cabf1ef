// Uses a service in a container as somebody with a browser and a key would.
import assert from 'node:assert/strict'
import { createServer } from 'node:net'

const task = { text: 'Survives', date: '2026-03-01' }
const pages = ['/', '/sign-in', '/sign-up', '/reference']

/** Creates a task, and opens pages. */
export async function exerciseService(url, key) {
  const headers = { 'x-api-key': key }
  const created = await fetch(`${url}/api/v1/tasks`, { method: 'POST', headers, body: JSON.stringify(task) })
  assert.equal(created.status, 201)
  for (const path of pages) assert.equal((await fetch(url + path)).status, 200, path)
}

/** Finds the task that was created before the service was stopped. */
export async function findTask(url, key) {
  const response = await fetch(`${url}/api/v1/tasks?date=${task.date}`, { headers: { 'x-api-key': key } })
  assert.equal(response.status, 200)
  assert.equal((await response.json())[0]?.text, task.text)
}

export function report(text) {
  console.log(`✓ ${text}`)
}

/** Asks the system for a port that is free. */
export function findPort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
