import { describe, expect, it } from 'vitest'
import { readFile } from '../../../support/read-import'

const tasksOf = (content: string) =>
  readFile(content).tasks.map(({ line, text, isCompleted, details }) => ({ line, text, isCompleted, details }))
const task = (line: number, text: string, isCompleted = false, details: string | null = null) => ({
  ...{ line, text, isCompleted, details },
})

describe('every line that looks like a checkbox is a task', () => {
  it.each(['      ', '\t\t', '        ', '    ', '\t'])('however far it is indented: %j', (indent) => {
    expect(tasksOf(`- [ ] Pack\n${indent}- [ ] Find the bag\n- [x] Pay\n`)).toEqual([
      task(1, 'Pack'),
      task(2, 'Find the bag'),
      task(3, 'Pay', true),
    ])
  })

  it.each(['\t', '    ', '  ', '          '])('when the first line is indented: %j', (indent) => {
    expect(tasksOf(`${indent}- [ ] flour\n${indent}- [x] sugar\n- [ ] coins\n`)).toEqual([
      task(1, 'flour'),
      task(2, 'sugar', true),
      task(3, 'coins'),
    ])
  })

  it.each(['[ ] flour\n[x] sugar', '☐ flour\n☑ sugar', '• [ ] flour\n• [x] sugar', '- [] flour\n- [✓] sugar'])(
    'in a form that is none of Markdown: %j',
    (content) => {
      expect(tasksOf(content)).toEqual([task(1, 'flour'), task(2, 'sugar', true)])
      expect(readFile(content).problems).toEqual([])
    },
  )

  it('below a paragraph, which is named', () => {
    const { tasks, problems } = readFile('To buy\nand to bring:\n[ ] flour\nof rye\n[x] sugar\n')
    expect(tasks.map(({ text }) => text)).toEqual(['flour of rye', 'sugar'])
    expect(problems).toMatchObject([
      { line: 1, message: 'The text “To buy” and the line below it are no task, so they are not imported.' },
    ])
  })

  it('but not in a block of code', () => {
    expect(tasksOf('- [ ] Explain lists\n  ```\n  - [ ] like this\n  ```\n')).toEqual([
      task(1, 'Explain lists', false, '```\n- [ ] like this\n```'),
    ])
  })

  it('and details belong to the task above that is less indented', () => {
    expect(tasksOf('- [ ] Pack\n      - [ ] Find the bag\n\n        The red one.\n\n  For two days.\n')).toEqual([
      task(1, 'Pack', false, 'For two days.'),
      task(2, 'Find the bag', false, 'The red one.'),
    ])
  })
})

it('a task in progress is open, and a cancelled one is not imported', () => {
  const { tasks, problems } = readFile('- [/] Paint\n- [-] Fly\n- [?] Ask\n')
  expect(tasks).toMatchObject([
    { text: 'Paint', isCompleted: false },
    { text: 'Ask', isCompleted: false },
  ])
  expect(problems).toMatchObject([
    { line: 2, isSkipped: true, message: 'The task “Fly” is cancelled.' },
    { line: 3, isSkipped: false, message: 'The checkbox “[?]” is read as open.' },
  ])
})
