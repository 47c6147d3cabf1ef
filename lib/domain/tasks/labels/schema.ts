import * as z from 'zod'
import { boundedText } from '@/lib/foundation/values/text'
import { wholeLabel } from './pattern'

const invalidLabel =
  'must be a label such as work: a letter, and then letters, digits, -, _ or /, at most 50 characters'

/** A label, without its `#`. */
export const Label = boundedText(51, invalidLabel)
  .regex(wholeLabel, invalidLabel)
  // A letter in the ranges of the pattern, which PostgreSQL cannot store.
  .refine((label) => !label.includes('\0') && label.isWellFormed(), invalidLabel)
  .transform((label) => label.replace('#', ''))
  .meta({
    description: 'A label, with or without its `#`. Case is ignored.',
    example: 'work',
    override: ({ jsonSchema }: { jsonSchema: { pattern?: string } }) => {
      delete jsonSchema.pattern
    },
  })

export const RenameLabel = z
  .strictObject({
    from: Label.meta({ ...Label.meta(), description: 'The label, with or without its `#`. Case is ignored.' }),
    to: Label.meta({ ...Label.meta(), description: 'Its new name, as it is to be written.', example: 'office' }),
  })
  .meta({ id: 'RenameLabel' })
export type RenameLabel = z.output<typeof RenameLabel>

const count = z.int().min(0).meta({ format: 'int32' })

export const Labels = z
  .object({
    labels: z.array(
      z
        .object({
          name: z
            .string()
            .meta({ description: 'Without its `#`, in the spelling of the newest task.', example: 'work' }),
          open: count.meta({ description: 'Open tasks that are active.', example: 3 }),
          completed: count.meta({ description: 'Completed tasks, archived or not.', example: 12 }),
        })
        .meta({ id: 'Label' }),
    ),
  })
  .meta({ id: 'Labels' })
export type Labels = z.output<typeof Labels>

export const RenamedLabel = z
  .object({
    renamed: count.meta({ description: 'Tasks that have the new label.', example: 15 }),
    recurrences: count.meta({ description: 'Recurrences that have it.', example: 1 }),
    tooLong: z.array(z.string()).meta({
      description: 'Texts that stay as they are, because they would be too long with the new label.',
      example: [],
    }),
    isComplete: z.boolean().meta({ description: 'false when more tasks may have the old label: repeat the call.' }),
  })
  .meta({ id: 'RenamedLabel' })
export type RenamedLabel = z.output<typeof RenamedLabel>
