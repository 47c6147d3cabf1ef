import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './test-database'

/** Commands of a section, and what they print as the comments below them show it. */
export type Block = { commands: string; expected: string[] }

/** Returns the shell commands of a section of a document, block by block. */
export function readSessions(document: string, title: string): Block[] {
  const [, section = ''] = readFileSync(join(root, document), 'utf8').split(new RegExp(`^##+ ${title}$`, 'm'))
  const [text = ''] = section.split(/^##+ /m)
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => {
    const lines = block.split('\n')
    const isOutput = (line: string) => line.startsWith('# ')
    return {
      commands: lines.filter((line) => !isOutput(line)).join('\n'),
      expected: lines.filter(isOutput).map((line) => line.slice(2)),
    }
  })
}

/** A pattern for lines in which an ellipsis stands for any text, also after the begin of a UUID, and a UUID for any. */
export function toPattern(expected: readonly string[]): RegExp {
  const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
  const lines = expected.map((line) =>
    line
      .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      .replace(uuid, uuid.source)
      .replace(/(?:[0-9a-f]{8}-)?…/g, '.*'),
  )
  return new RegExp(`^${lines.join('\n')}$`)
}
