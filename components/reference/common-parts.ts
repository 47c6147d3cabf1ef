import type { ErrorRow, OperationView } from './read-operation'

/** Errors, and names of headers of a success response. */
export type ResponseParts = { errors: ErrorRow[]; headers: string[] }

/** Finds what all operations that take an API key share. The page shows it once. */
export function findCommonParts(operations: OperationView[]): ResponseParts {
  const [first, ...others] = operations.filter(takesKey)
  if (!first) return { errors: [], headers: [] }
  return {
    errors: first.errors.filter((error) => others.every(({ errors }) => errors.some((one) => isSame(one, error)))),
    headers: first.success.headers.filter((name) => others.every(({ success }) => success.headers.includes(name))),
  }
}

/** Removes the common parts from an operation that takes an API key. */
export function removeCommonParts(operation: OperationView, common: ResponseParts): OperationView {
  if (!takesKey(operation)) return operation
  const { errors, success } = operation
  return {
    ...operation,
    errors: errors.filter((error) => !common.errors.some((one) => isSame(one, error))),
    success: { ...success, headers: success.headers.filter((name) => !common.headers.includes(name)) },
  }
}

export function takesKey({ keyHeader }: OperationView): boolean {
  return keyHeader !== undefined
}

function isSame(one: ErrorRow, other: ErrorRow): boolean {
  return one.status === other.status && one.code === other.code && one.cause === other.cause
}
