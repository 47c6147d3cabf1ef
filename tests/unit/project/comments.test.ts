import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// Folders of routes have names such as sw.js.
const files = ['lib', 'app', 'components', 'scripts']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(?:tsx?|[mc]?js|css)$/.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name))
  .filter((file) => !file.includes('/generated/'))
  .concat('proxy.ts')

// A comment, or a line within one. A scheme such as `https:` is not the beginning of a comment.
const question = /(?:(?<!:)\/\/|\/\*\*?|^\s*\*)\s*(?:What|Who|Whoever|Where|Whatever)\b/

/** Lists the lines of a text on which a comment begins with a question word. */
function findQuestions(text: string, file: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (question.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
}

it.each([
  '// What follows',
  'const a = 1 // Where it is',
  '/** Who may read. */',
  '/**\n * Whoever reads',
  '  {/* Whatever it is */}',
])('a comment that begins with a question word is found: %j', (text) => {
  expect(findQuestions(text, 'a.ts')).toHaveLength(1)
})

it.each(['// Reads what follows.', "const a = 'Where to?'", 'fetch("https://Who")', '// Whether it is'])(
  'other text is not: %j',
  (text) => {
    expect(findQuestions(text, 'a.ts')).toEqual([])
  },
)

it('every comment begins with its subject, and not with What, Who, Whoever, Where or Whatever', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => findQuestions(readFileSync(file, 'utf8'), file))).toEqual([])
})
