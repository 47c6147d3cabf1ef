import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import type { Effect } from '@/lib/domain/access/effect'
import type { Operation, Terms } from '@/lib/domain/operation/operation'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/** Context in which a tool runs. */
export type ToolContext = {
  readonly actor: Actor
  /** Today's date in the time zone of the account. */
  readonly today: CalendarDate
  /** The address under which the service was asked, such as `https://daymark.example`. */
  readonly origin: string
  /** Runs an operation for the caller. Its answer comes as plain data, with whether it is that of an earlier call. */
  run<Input extends z.ZodObject, Output extends z.ZodType>(
    operation: Operation<Input, Output>,
    input: z.input<Input>,
    terms?: Terms,
  ): Promise<{ output: z.output<Output>; isReplayed: boolean }>
}

/** The answer of a tool: text for models, and the same for programs. Each is complete. */
export type ToolAnswer<Output> = { text: string; data: Output }

/** Something that a model can do, made of operations. */
export type Tool<Input extends z.ZodType = z.ZodType, Output extends z.ZodObject = z.ZodObject> = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** A read-only key sees and calls only what reads. */
  readonly effect: Exclude<Effect, 'destructive'>
  /** Whether a repeated call changes nothing more. */
  readonly isIdempotent: boolean
  /** Whether a call replaces what people wrote. */
  readonly isOverwriting?: boolean
  /** Whether null clears a field. For other tools it means that the field is absent, as some clients write it. */
  readonly clearsWithNull?: boolean
  /** Replaces the names of an operation's fields, in the path and the message of an error, by those of the tool. */
  rename?(text: string): string
  readonly input: Input
  readonly output: Output
  run(context: ToolContext, input: z.output<Input>): Promise<ToolAnswer<z.output<Output>>>
}

/** Infers the types of a tool from its schemas. */
export function defineTool<Input extends z.ZodType, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> {
  return tool
}

/** The descriptions of fields for models, which are shorter than those for people, and the names of shapes. */
const forModels = z.registry<{ description?: string; id?: string }>()

/** A schema whose description models see. The given schema keeps its description for documents. */
export function described<Schema extends z.ZodType>(schema: Schema, description: string): Schema {
  const copy = schema.clone()
  forModels.add(copy, { description })
  return copy
}

/** A schema that lists refer to by a name, instead of repeating it. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  forModels.add(schema, { id })
  return schema
}

const farBound = 1_000_000

/** JSON Schema of an input or output, in few tokens: the descriptions for models, and nothing that they do not need. */
export function toToolSchema(schema: z.ZodType, io: 'input' | 'output'): { type: 'object'; [key: string]: unknown } {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, {
    metadata: forModels,
    io,
    override: ({ jsonSchema }) => {
      delete jsonSchema.pattern
      delete jsonSchema.format
      delete jsonSchema.default
      // No model comes near such bounds, and errors name them.
      for (const name of ['minLength', 'maxLength', 'minItems', 'minimum'] as const) delete jsonSchema[name]
      if (Number(jsonSchema.maximum) >= farBound) delete jsonSchema.maximum
      // An answer shows by itself which fields it has.
      if (io === 'output') for (const name of ['additionalProperties', 'required'] as const) delete jsonSchema[name]
    },
  })
  return { ...JSON.parse(JSON.stringify(rest), splitTypes), type: 'object' }
}

/** Writes several types as alternatives, because some clients know one type of a field only. zod joins them at last. */
function splitTypes(_key: string, value: unknown): unknown {
  const { type, ...others } = Object(value)
  return Array.isArray(type) ? { ...others, anyOf: type.map((one: unknown) => ({ type: one })) } : value
}
