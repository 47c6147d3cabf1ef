'use client'

import { useState } from 'react'
import { Form } from 'react-aria-components/Form'
import { v4 as uuidv4 } from 'uuid'
import { InstantText } from '@/components/keys/instant-text'
import { Button } from '@/components/ui/button'
import { DayField } from '@/components/ui/day-field'
import { Notice } from '@/components/ui/notice'
import type { ImportChoices, ImportPreview as Preview } from '@/lib/domain/import/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { ColumnChoices } from './column-choices'
import { countTasks } from './count-tasks'
import { PreviewTable } from './preview-table'
import { ProblemList } from './problem-list'
import { StepHeading } from './step-heading'

/** Shows what a file contains and what of it is not imported, before anything is created. */
export function ImportPreview({
  name,
  preview,
  date,
  today,
  now,
  timeZone,
  refusal,
  isPending,
  choices,
  onDate,
  onChoices,
  onImport,
  onBack,
}: {
  name: string
  preview: Preview
  /** Of the tasks without one. */
  date: CalendarDate
  today: CalendarDate
  now: number
  timeZone: string
  refusal: string | undefined
  isPending: boolean
  choices: ImportChoices
  onDate: (date: CalendarDate) => void
  onChoices: (choices: ImportChoices) => void
  onImport: (again: string | undefined) => void
  onBack: () => void
}) {
  // One for all clicks, so that a double click imports once. `crypto.randomUUID` is missing on plain http.
  const [again] = useState(() => uuidv4())
  const { format, count, completedCount, recurringCount, undatedCount, importedAt } = preview
  const wasImported = importedAt !== null
  return (
    <Form
      method="post"
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) onImport(wasImported ? again : undefined)
      }}
    >
      <div>
        <StepHeading>
          {count === 0 ? 'No tasks' : countTasks(count)} in <bdi>{name}</bdi>
        </StepHeading>
        <p className="mt-1 text-sm text-soft">
          Read as {format}
          {completedCount > 0 && `, ${completedCount} completed`}
          {recurringCount > 0 && `, ${recurringCount} ${recurringCount === 1 ? 'repeats' : 'repeat'}`}
          {undatedCount > 0 && `, ${undatedCount} without a date`}.
        </p>
      </div>
      {refusal !== undefined && <Notice tone="fault">{refusal}</Notice>}
      {wasImported && (
        <Notice tone="warning">
          You imported this file <InstantText instant={importedAt} now={now} timeZone={timeZone} />. Importing it again
          creates its tasks a second time.
        </Notice>
      )}
      <ColumnChoices preview={preview} choices={choices} onChange={onChoices} />
      {undatedCount > 0 && (
        <div className="max-w-60">
          <DayField
            label="Date of tasks without one"
            date={date}
            onChange={(day) => day !== undefined && onDate(day)}
          />
        </div>
      )}
      {count > 0 && <PreviewTable preview={preview} date={date} today={today} timeZone={timeZone} />}
      <ProblemList problems={preview.problems} />
      <div className="flex flex-wrap gap-2">
        {count > 0 && (
          <Button type="submit" tone="accent" isPending={isPending}>
            {wasImported ? `Import ${countTasks(count)} again` : `Import ${countTasks(count)}`}
          </Button>
        )}
        <Button onPress={onBack}>Choose something else</Button>
      </div>
    </Form>
  )
}
