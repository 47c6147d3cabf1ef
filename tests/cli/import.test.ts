import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newPerson } from '../support/command-line'

const date = '2026-03-01'
const file = `text,date,priority\nPay rent,${date},high\nCall Ada,soon,\n`

async function newImporter() {
  const me = await newPerson()
  const path = join(me.home, 'tasks.csv')
  writeFileSync(path, file)
  const texts = async () =>
    (await me.json(['find', '--from', '2026-01-01'])).tasks.map(({ text }: { text: string }) => text)
  return { me, path, texts }
}

describe('daymark import', () => {
  it('shows the tasks of a dry run and names changed lines, then imports them once', async () => {
    const { me, path, texts } = await newImporter()
    const dryRun = await me.run(['import', path, '--dry-run', '--date', '2026-03-05'])
    expect(dryRun).toMatchObject({ code: 0, stdout: `Pay rent\t${date}\t\nCall Ada\t2026-03-05\t\n` })
    expect(dryRun.stderr).toMatch(
      /^Line 3: changed: “soon” does not name one certain day.*\nWould import 2 tasks of CSV\.\n$/,
    )
    expect(await texts()).toEqual([])
    const done = await me.run(['import', path, '--date', date])
    expect(done).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('Imported 2 tasks of CSV.') })
    expect((await me.run(['import', path])).stderr).toContain('Imported before: 2 tasks of CSV.')
    expect(await texts()).toHaveLength(2)
    await me.print(['import', path, '--again'])
    expect(await texts()).toHaveLength(4)
  })

  it('reads standard input, and prints the answer of the API', async () => {
    const { me } = await newImporter()
    const answer = await me.json(['import', '-', '-n'], { input: '- [x] Call Ada\n' })
    expect(answer).toMatchObject({ dryRun: true, format: 'Markdown', tasks: [{ text: 'Call Ada', isCompleted: true }] })
  })

  it('takes columns, the order of day and month, and a format', async () => {
    const { me } = await newImporter()
    const input = 'Was,Wann\na,3/4/2026\n'
    const chosen = ['import', '-', '-n', '--columns', 'text,date', '--day-order', 'month-first']
    expect(await me.json(chosen, { input })).toMatchObject({ tasks: [{ text: 'a', date: '2026-03-04' }] })
    expect(await me.json(['import', '-', '-n', '--format', 'todo-txt'], { input })).toMatchObject({
      format: 'todo.txt',
    })
  })

  it.each([
    ['a file that is not there', ['import', '/nowhere.csv'], 2, /cannot be read/],
    ['an unknown format', ['import', '-', '--format', 'xlsx'], 2, /--format must be one of/],
    ['no file', ['import'], 2, /FILE/],
    ['a file without tasks', ['import', '-'], 1, /no column/],
  ])('refuses %s', async (_, args, code, message) => {
    const { me } = await newImporter()
    const ended = await me.run(args, { input: 'Dear Ada' })
    expect(ended).toMatchObject({ code, stdout: '' })
    expect(ended.stderr).toMatch(message)
  })
})
