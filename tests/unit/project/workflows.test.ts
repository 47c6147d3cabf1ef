// Actions run with the rights of a job, and their tags can be moved to other code.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../support/test-database'

const folder = join(root, '.github/workflows')
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const actions = workflows.flatMap(({ name, text }) =>
  [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => ({ name, action })),
)

describe('the workflows', () => {
  it.each(actions)('$name uses $action by its commit, and names its version', ({ action }) => {
    expect(action).toMatch(/^\.\/\.github\/workflows\/|^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('use one version of each action', () => {
    const remote = actions.map(({ action }) => action).filter((action) => action.includes('@'))
    const names = remote.map((action) => action.split('@')[0])
    expect(new Set(remote).size).toBe(new Set(names).size)
  })

  it.each(workflows)('$name gives its jobs no rights but to read, unless a job says so', ({ text }) => {
    expect(parse(text).permissions).toEqual({ contents: 'read' })
  })
})

it('Dependabot waits for a week before it proposes a new version', () => {
  const { updates } = parse(readFileSync(join(root, '.github/dependabot.yml'), 'utf8'))
  for (const { cooldown } of updates) expect(cooldown).toEqual({ 'default-days': 7 })
})
