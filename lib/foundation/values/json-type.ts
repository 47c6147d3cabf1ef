import type * as z from 'zod'

/**
 * Describes a field by the JSON type that clients send, where the schema reads a text.
 * @param schema replaces the pattern, the format, the values or the forms of the text
 */
export function asJsonType(schema: z.core.JSONSchema.BaseSchema) {
  return ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    delete jsonSchema.pattern
    delete jsonSchema.format
    delete jsonSchema.enum
    delete jsonSchema.anyOf
    Object.assign(jsonSchema, schema)
  }
}
