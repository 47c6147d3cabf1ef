import { ResourceNotFoundError } from '@modelcontextprotocol/server'
import { AppError } from '@/lib/foundation/errors'
import type { McpCaller } from './caller'
import { failProtocol } from './fail-protocol'
import { dateHint } from './fields'
import { runTool } from './run-tool'
import { getDay } from './tools/get-day'

const mimeType = 'text/markdown'

export const resources = [
  {
    uri: 'daymark://today',
    name: 'today',
    title: 'Today',
    description: "Today's tasks and what is overdue.",
    mimeType,
  },
]

export const resourceTemplates = [
  {
    uriTemplate: 'daymark://day/{date}',
    name: 'day',
    title: 'A day',
    description: `The tasks of a date: ${dateHint}.`,
    mimeType,
  },
]

/**
 * Reads a day as Markdown.
 * @throws ResourceNotFoundError; ProtocolError
 */
export async function readResource(caller: McpCaller, uri: string) {
  const date = uri === 'daymark://today' ? 'today' : readDay(uri)
  if (date === undefined) throw new ResourceNotFoundError(uri)
  try {
    const { text } = await runTool(getDay, caller, { date })
    caller.note(uri)
    return { contents: [{ uri, mimeType, text }] }
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION_ERROR')
      throw new ResourceNotFoundError(uri, error.message)
    throw failProtocol(error, caller, uri)
  }
}

/** The date in the address of a day. A URI template encodes the plus sign of +3, and spaces (RFC 6570, section 3.2.2). */
function readDay(uri: string): string | undefined {
  const [, date] = /^daymark:\/\/day\/((?:[\w+-]|%2b|%20)+)$/i.exec(uri) ?? []
  return date && decodeURIComponent(date)
}
