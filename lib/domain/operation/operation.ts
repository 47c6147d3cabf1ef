import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import type { Access, Effect, Need } from '@/lib/domain/access/effect'
import type { JsonParts, JsonText } from '@/lib/foundation/database/json-text'
import type { ErrorCode } from '@/lib/foundation/errors'
import type { Once } from './idempotency/once'
import type { OutputStream, Reply, TextParts, Version } from './reply'

/** Conditions that a caller may set for a call. */
export type Terms = {
  /** The task must have one of these versions. Without it, any version will do. */
  readonly versions?: readonly Version[] | undefined
  /** A repetition of this call must have no effect. */
  readonly once?: Once | undefined
}

/** Context of a call, besides its input. */
export type Call = Access &
  Terms & {
    /** Ends the waiting of an operation that may wait: its caller has left, or its key has ended. */
    readonly signal?: AbortSignal | undefined
    /** Waits for something that may take long, while other requests of the account have the place of this one. */
    readonly waitOutside?: (<Result>(wait: () => Promise<Result>) => Promise<Result>) | undefined
  }

/** The output of an operation. */
export type Result<Output> =
  | Output
  | JsonText<Output>
  | JsonParts<Output>
  | Reply<Output>
  | OutputStream<Output>
  | TextParts

/** A group of operations in documents. */
export type OperationGroup = 'Tasks' | 'Recurrences' | 'Statistics' | 'For scripts' | 'Management'

/**
 * One thing that callers can do, declared once. Every entry point, document and test reads this declaration.
 * `Input` is a flat, strict object: each entry point maps its own parameters to it.
 */
export type Operation<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly group: OperationGroup
  readonly effect: Effect
  /** Whether only keys with the scope `manage` may call it. */
  readonly isManaging?: boolean
  readonly summary: string
  readonly description: string
  /** Whether a repeated call leaves the data as the first one did, so that a retry is safe. */
  readonly isIdempotent: boolean
  readonly input: Input
  readonly output: Output
  /** The errors that the operation itself reports; access and validation add theirs. */
  readonly errors: readonly ErrorCode[]
  readonly example: { readonly input: z.input<Input>; readonly output: z.output<Output> }
  /** Whether the output comes with the version of the one task that it is about. */
  readonly isVersioned?: boolean
  /** Whether the version of the task, in an `If-Match` header for example, may be a precondition. */
  readonly isConditional?: boolean
  /** Whether the output has an `ETag`, so that a caller can revalidate its copy (`If-None-Match`). */
  readonly isRevalidated?: boolean
  /** Whether the output is often long and seldom requested, so that compressing it pays. */
  readonly isCompressed?: boolean
  /** Media types of the other forms that the output may have, as text. */
  readonly textTypes?: readonly string[]
  /** Whether outputs follow one another without an end. Only entry points that can send a stream have the operation. */
  readonly isStreamed?: boolean
  /** How long the operation may wait for something to happen, in milliseconds; it does not wait when absent. */
  maxWaitMs?(input: z.output<Input>): number
  /** A method, so that operations with different inputs fit into one list. */
  run(actor: Actor, input: z.output<Input>, call: Call): Promise<Result<z.output<Output>>>
}

/** The access that an operation needs. */
export function needOf({ effect, isManaging = false }: Pick<Operation, 'effect' | 'isManaging'>): Need {
  return isManaging ? 'manage' : effect
}

/** Infers the types of an operation from its schemas. */
export function defineOperation<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation
}

/** The output of an operation that changes something and has nothing to return. */
export const Success = z.object({ success: z.boolean().meta({ example: true }) }).meta({ id: 'Success' })
export type Success = z.output<typeof Success>

export const success: Success = { success: true }
