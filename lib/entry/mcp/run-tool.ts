import type { CallToolResult } from '@modelcontextprotocol/server'
import type * as z from 'zod'
import { type KeyAccess, requireScope } from '@/lib/domain/access/authorize'
import { Reply, toPlainData } from '@/lib/domain/operation/reply'
import { AppError } from '@/lib/foundation/errors'
import { runForCaller } from '@/lib/foundation/request/caller'
import { Deadline, withoutEffect } from '@/lib/foundation/request/deadline'
import { todayIn } from '@/lib/foundation/time/dates'
import { parseInput } from '@/lib/foundation/values/parse-input'
import type { McpCaller } from './caller'
import { describeError } from './describe-error'
import { renameFields } from './rename-fields'
import { repairArguments } from './repair-arguments'
import type { Tool, ToolAnswer, ToolContext } from './tool'

/** Runs a tool for a client. Every failure becomes a result that a model can read. */
export async function callTool(tool: Tool, caller: McpCaller, args: unknown): Promise<CallToolResult> {
  try {
    const { text, data } = await runTool(tool, caller, args)
    caller.note(tool.name)
    return { content: [{ type: 'text', text }], structuredContent: data }
  } catch (error) {
    caller.note(tool.name, error)
    const { text } = describeError(error, caller.requestId)
    return { content: [{ type: 'text', text }], isError: true }
  }
}

/**
 * Runs a tool.
 * @throws AppError
 */
export async function runTool<Input extends z.ZodType, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
  { access, origin, hasLeft, takeTurn }: McpCaller,
  args: unknown,
): Promise<ToolAnswer<z.output<Output>>> {
  if (access instanceof AppError) throw access
  requireScope(access, tool.effect)
  const deadline = new Deadline()
  const repaired = repairArguments(tool.input, args)
  const input = parseInput(tool.input, tool.clearsWithNull ? repaired : withoutNulls(repaired))
  const turn = await takeTurn(access.actor.userId)
  try {
    return await tool.run(createContext(access, tool, { origin, hasLeft, deadline }), input)
  } catch (error) {
    throw tool.effect === 'read' ? withoutEffect(error) : error
  } finally {
    turn.end()
  }
}

/** The same without fields that are null, its own and those of the objects in its lists: no input is deeper. */
function withoutNulls(args: unknown): unknown {
  return mapFields(args, (field) =>
    Array.isArray(field) ? field.map((item) => mapFields(item, (inner) => inner)) : field,
  )
}

/** Maps the fields of an object that are not null, and drops the others. Anything else stays. */
function mapFields(value: unknown, map: (field: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(fields.map(([name, field]) => [name, map(field)]))
}

function createContext(
  { actor, keyId, allowance }: KeyAccess,
  { rename }: Pick<Tool, 'rename'>,
  { origin, hasLeft, deadline }: Pick<McpCaller, 'origin' | 'hasLeft'> & { deadline: Deadline },
): ToolContext {
  return {
    actor,
    today: todayIn(actor),
    origin,
    run: async (operation, input, terms = {}) => {
      try {
        const parsed = parseInput(operation.input, input)
        const work = runForCaller({ hasLeft }, () => operation.run(actor, parsed, { keyId, allowance, ...terms }))
        const result = await deadline.limit(work)
        return { output: toPlainData(result), isReplayed: result instanceof Reply && result.isReplayed }
      } catch (error) {
        throw rename ? renameFields(error, rename) : error
      }
    },
  }
}
