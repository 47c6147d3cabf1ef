'use client'

import { useState } from 'react'
import { SelectField } from '@/components/ui/select-field'
import {
  type ColumnField,
  columnFields,
  type DayOrder,
  type ImportChoices,
  type ImportPreview,
} from '@/lib/domain/import/schema'

const notImported = 'none'
const fieldOptions: { value: ColumnField | typeof notImported; name: string }[] = [
  { value: notImported, name: 'Not imported' },
  // The cast is safe: these are the entries of a constant.
  ...(Object.entries(columnFields) as [ColumnField, string][]).map(([value, name]) => ({ value, name })),
]

const open = 'open'
const orderOptions: { value: DayOrder | typeof open; name: string }[] = [
  { value: open, name: 'Not read' },
  { value: 'day-first', name: 'Day/month' },
  { value: 'month-first', name: 'Month/day' },
]

/** Lets a person say which column of a table becomes which field, and what its dates leave open. */
export function ColumnChoices({
  preview: { columns, isOrderOpen },
  choices,
  onChange,
}: {
  preview: ImportPreview
  choices: ImportChoices
  onChange: (choices: ImportChoices) => void
}) {
  const [isOpen] = useState(() => columns.every(({ field }) => field !== 'text'))
  // A choice counts at once: the preview may not have come back when the next one is made.
  const fields = choices.columns ?? columns.map(({ field }) => field)
  const choose = (place: number, field: ColumnField | null) =>
    // A field has one column.
    fields.map((other, index) => (index === place ? field : other === field ? null : other))
  return (
    <>
      {columns.length > 0 && (
        <details open={isOpen} className="rounded-xl border px-4 py-3">
          <summary className="-my-3 cursor-pointer py-3 text-sm font-medium">Columns</summary>
          <ul className="mt-6 grid gap-4 sm:grid-cols-2">
            {columns.map(({ column, examples }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and their order is fixed.
              <li key={place} className="min-w-0">
                <SelectField
                  label={column || '(without a name)'}
                  options={fieldOptions}
                  value={fields[place] ?? notImported}
                  onChange={(value) =>
                    onChange({ ...choices, columns: choose(place, value === notImported ? null : value) })
                  }
                />
                <p dir="auto" className="mt-1 truncate text-xs text-soft">
                  {examples.join(' · ') || 'Empty'}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {isOrderOpen && (
        <div className="max-w-60">
          <SelectField
            label="Dates such as 3/4/2026"
            options={orderOptions}
            value={choices.dayOrder ?? open}
            onChange={(order) => onChange({ ...choices, dayOrder: order === open ? undefined : order })}
          />
        </div>
      )}
    </>
  )
}
