import * as z from 'zod'

/** The part of JSON Schema that the reference shows. */
export const Schema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  example: z.unknown().optional(),
  default: z.unknown().optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
  get items() {
    return Schema.optional()
  },
  get anyOf() {
    return z.array(Schema).optional()
  },
  get oneOf() {
    return z.array(Schema).optional()
  },
})
export type Schema = z.infer<typeof Schema>
export type Schemas = Record<string, Schema>

const MediaType = z.object({
  schema: Schema,
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.unknown()).optional(),
})

const Content = z.object({ 'application/json': MediaType })
/** A file, as text. */
const FileContent = z.object({ 'application/octet-stream': MediaType })
const StreamContent = z.object({ 'text/event-stream': MediaType })

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  schema: Schema,
})
export type Parameter = z.infer<typeof Parameter>
/** Location of a parameter. */
export type Place = Parameter['in']

const ResponseObject = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.unknown()).default({}),
  content: Content,
})
export type ResponseObject = z.infer<typeof ResponseObject>

const StreamResponse = ResponseObject.extend({ content: StreamContent })
export type StreamResponse = z.infer<typeof StreamResponse>

/** A response without content, such as 304. */
const EmptyResponse = z.object({ content: z.undefined().optional() })

const Security = z.array(z.record(z.string(), z.array(z.string())))

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.tuple([z.string()]),
  security: Security.optional(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: z.union([Content, FileContent]) }).optional(),
  responses: z.record(z.string(), z.union([ResponseObject, StreamResponse, EmptyResponse])),
})
export type Operation = z.infer<typeof Operation>

export const SecurityScheme = z.discriminatedUnion('type', [
  z.object({ type: z.literal('apiKey'), in: z.literal('header'), name: z.string(), description: z.string() }),
  z.object({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() }),
])
export type SecurityScheme = z.infer<typeof SecurityScheme>

/** The part of the OpenAPI description that the reference shows. Parsing fails if the description has another shape. */
export const ApiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  security: Security,
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    headers: z.record(z.string(), z.object({ description: z.string(), schema: Schema })),
    securitySchemes: z.record(z.string(), SecurityScheme),
  }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})
export type ApiDocument = z.infer<typeof ApiDocument>
