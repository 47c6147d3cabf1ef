'use client'

import { Download } from 'lucide-react'
import { useStepUp } from '@/components/auth/use-step-up'
import { buttonClass } from '@/components/ui/button-class'
import { showError } from '@/components/ui/show-message'
import { confirmExport } from './actions'

const exportPath = '/profile/export'

/** Downloads the export, which requires a recent authentication. */
export function ExportLink() {
  const { callSensitive, stepUpDialog } = useStepUp()
  const download = async () => {
    const outcome = await callSensitive(confirmExport)
    // The response is an attachment: the page stays.
    if (outcome.ok) window.location.assign(exportPath)
    else showError(outcome.message)
  }
  return (
    <>
      <a
        href={exportPath}
        className={`${buttonClass('plain')} hover:bg-hover`}
        onClick={(event) => {
          event.preventDefault()
          void download()
        }}
      >
        <Download aria-hidden />
        Export as JSON
      </a>
      {stepUpDialog}
    </>
  )
}
