import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { AppError, statusOf } from '@/lib/foundation/errors'
import type { McpCaller } from './caller'
import { describeError } from './describe-error'

/** The JSON-RPC error for what a resource or a prompt could not do. Notes it for the log. */
export function failProtocol(error: unknown, caller: McpCaller, used: string): ProtocolError {
  caller.note(used, error)
  const { code, text } = describeError(error, caller.requestId)
  const isOfClient = error instanceof AppError && statusOf[error.code] < 500
  const protocolCode = isOfClient ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
  return new ProtocolError(protocolCode, text, { code })
}
