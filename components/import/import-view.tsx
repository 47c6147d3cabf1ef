'use client'

import { useState, useTransition } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { BackLink } from '@/components/webhooks/back-link'
import type { ImportChoices, ImportPreview as Preview, ImportResult as Result } from '@/lib/domain/import/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { ImportPreview } from './import-preview'
import { ImportResult } from './import-result'
import { ImportSource } from './import-source'
import { readSource, requestImport, requestPreview, type Source } from './send-import'

/** Imports tasks in three steps: a file or pasted text, a preview, and what was created. */
export function ImportView({ today, now, timeZone }: { today: CalendarDate; now: number; timeZone: string }) {
  const [text, setText] = useState('')
  const [source, setSource] = useState<Source>()
  const [preview, setPreview] = useState<Preview>()
  const [result, setResult] = useState<Result>()
  const [choices, setChoices] = useState<ImportChoices>({})
  const [date, setDate] = useState<CalendarDate>(today)
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const begin = () => {
    setChoices({})
    setPreview(undefined)
    setResult(undefined)
    setRefusal(undefined)
  }
  const show = (chosen: Source) => {
    setRefusal(undefined)
    startTransition(async () => {
      const read = await readSource(chosen)
      if (!read) return setRefusal('The browser cannot read the file. Choose it again.')
      const answer = await requestPreview(read, today, {})
      setSource(read)
      if (answer.ok) setPreview(answer.result)
      else setRefusal(answer.message)
    })
  }
  const choose = (chosen: ImportChoices) => {
    setRefusal(undefined)
    setChoices(chosen)
    startTransition(async () => {
      if (!source) return
      const answer = await requestPreview(source, today, chosen)
      if (answer.ok) setPreview(answer.result)
      else setRefusal(answer.message)
    })
  }
  const create = (again: string | undefined) => {
    setRefusal(undefined)
    startTransition(async () => {
      if (!source) return
      const answer = await requestImport(source, date, choices, again)
      if (answer.ok) setResult(answer.result)
      else setRefusal(answer.message)
    })
  }
  return (
    <div className="flex flex-col gap-6">
      <BackLink href="/profile#data">Profile</BackLink>
      <PageHeader title="Import tasks">
        From Todoist, TickTick, a CSV file, Markdown with checkboxes, or the{' '}
        <span className="whitespace-nowrap">to-dos</span> of a calendar file. Nothing is created before you have seen
        it.
      </PageHeader>
      {result ? (
        <ImportResult
          result={result}
          today={today}
          onAgain={() => {
            setText('')
            begin()
          }}
        />
      ) : preview && source ? (
        <ImportPreview
          name={source.name}
          preview={preview}
          date={date}
          today={today}
          now={now}
          timeZone={timeZone}
          refusal={refusal}
          isPending={isPending}
          choices={choices}
          onDate={setDate}
          onChoices={choose}
          onImport={create}
          onBack={begin}
        />
      ) : (
        <ImportSource
          text={text}
          onText={setText}
          // Not when the page opens.
          hasFocus={source !== undefined}
          refusal={refusal}
          isPending={isPending}
          onChosen={show}
        />
      )}
    </div>
  )
}
