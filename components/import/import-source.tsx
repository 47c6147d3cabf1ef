'use client'

import { Upload } from 'lucide-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { SubmitForm } from '@/components/ui/submit-form'
import { maxImportBytes, maxImportTasks } from '@/lib/foundation/limits'
import type { Source } from './send-import'

const accepted = [
  '.csv',
  '.tsv',
  '.txt',
  '.md',
  '.markdown',
  '.ics',
  '.json',
  '.org',
  'text/csv',
  'text/markdown',
  'text/calendar',
]

/** Chooses a file, or takes pasted text. */
export function ImportSource({
  text,
  onText,
  hasFocus,
  refusal,
  isPending,
  onChosen,
}: {
  /** The pasted text. */
  text: string
  onText: (text: string) => void
  /** Whether the field for it gets the keyboard focus. */
  hasFocus: boolean
  refusal: string | undefined
  isPending: boolean
  onChosen: (source: Source) => void
}) {
  return (
    <SubmitForm
      refusal={refusal}
      isPending={isPending}
      onSubmit={() => onChosen({ name: 'the pasted text', content: new Blob([text], { type: 'text/plain' }) })}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileTrigger
          acceptedFileTypes={accepted}
          onSelect={(files) => {
            const file = files?.item(0)
            if (file) onChosen({ name: file.name, content: file })
          }}
        >
          <Button isPending={isPending}>
            <Upload aria-hidden />
            Choose a file
          </Button>
        </FileTrigger>
        <p className="text-sm text-soft">
          Up to {maxImportBytes / 1_000_000} MB and {maxImportTasks.toLocaleString('en')} tasks.
        </p>
      </div>
      <Field
        label="Or paste its content"
        rows={10}
        value={text}
        onChange={onText}
        autoFocus={hasFocus}
        placeholder={'- [ ] Pay rent\n- [x] Call Ada'}
        dir="auto"
        spellCheck="false"
      />
      <div>
        <Button type="submit" tone="accent" isPending={isPending} isDisabled={text.trim() === ''}>
          Show preview
        </Button>
      </div>
      <Formats />
    </SubmitForm>
  )
}

function Formats() {
  const code = 'font-mono text-xs'
  return (
    <dl className="mt-2 grid gap-x-8 gap-y-4 border-t pt-6 text-sm sm:grid-cols-2 [&_dd]:mt-0.5 [&_dd]:text-pretty [&_dd]:text-soft [&_dt]:font-medium">
      <div>
        <dt>Todoist</dt>
        <dd>
          A project that was exported as CSV. Comments become details, durations estimates. Dates that recur become
          recurrences.
        </dd>
      </div>
      <div>
        <dt>Daymark</dt>
        <dd>The JSON export, with archived tasks and recurrences, and the CSV export.</dd>
      </div>
      <div>
        <dt>TickTick</dt>
        <dd>A backup, as TickTick saves it. Repeating tasks become recurrences.</dd>
      </div>
      <div>
        <dt>Google Tasks, Microsoft To Do, Taskwarrior</dt>
        <dd>
          <code className={code}>Tasks.json</code> of Google Takeout, tasks of Microsoft Graph as JSON, or what{' '}
          <code className={code}>task export</code> writes.
        </dd>
      </div>
      <div>
        <dt>CSV</dt>
        <dd>
          The first row names the columns, or you assign them in the preview: <code className={code}>text</code>, and if
          you like <code className={code}>date</code>, <code className={code}>due</code>,{' '}
          <code className={code}>priority</code>, <code className={code}>details</code>,{' '}
          <code className={code}>completed</code>, <code className={code}>minutes</code>.
        </dd>
      </div>
      <div>
        <dt>Markdown, Obsidian, Org mode, todo.txt</dt>
        <dd>
          List items with a checkbox, such as <code className={code}>- [ ] Call Ada</code>. A heading such as{' '}
          <code className={code}>## 2026-03-01</code> is the date of the items below it. Lists of Obsidian Tasks, Org
          mode and todo.txt keep their dates, priorities and repetitions.
        </dd>
      </div>
      <div>
        <dt>iCalendar</dt>
        <dd>
          A file that ends with <code className={code}>.ics</code>. Its to-dos are imported, its events are not.
        </dd>
      </div>
    </dl>
  )
}
