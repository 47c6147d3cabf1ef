'use client'

import { Download } from 'lucide-react'
import { useStepUp } from '@/components/auth/use-step-up'
import { buttonClass } from '@/components/ui/button-class'
import { showError } from '@/components/ui/show-message'
import { confirmExport } from './actions'

const formats = {
  json: { name: 'Export as JSON', path: '/profile/export' },
  csv: { name: 'Export tasks as CSV', path: '/profile/export/tasks.csv' },
} as const

/** Downloads an export, which requires a recent authentication. */
export function ExportLink({ format }: { format: keyof typeof formats }) {
  const { callSensitive, stepUpDialog } = useStepUp()
  const { name, path } = formats[format]
  const download = async () => {
    const outcome = await callSensitive(confirmExport)
    // The response is an attachment: the page stays.
    if (outcome.ok) window.location.assign(path)
    else showError(outcome.message)
  }
  return (
    <>
      <a
        href={path}
        className={buttonClass('plain')}
        onClick={(event) => {
          event.preventDefault()
          void download()
        }}
      >
        <Download aria-hidden />
        {name}
      </a>
      {stepUpDialog}
    </>
  )
}
