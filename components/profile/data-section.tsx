import { Upload } from 'lucide-react'
import Link from 'next/link'
import { buttonClass } from '@/components/ui/button-class'
import { ExportLink } from './export-link'
import { Section } from './section'

/** Exports the data of the account, and leads to the import of tasks. */
export function DataSection() {
  return (
    <>
      <Section
        title="Export"
        text="JSON has your account, your API keys (without their secrets) and all tasks with their history. CSV has all tasks, for spreadsheets and for other apps."
      >
        <div className="flex flex-wrap gap-2">
          <ExportLink format="json" />
          <ExportLink format="csv" />
        </div>
      </Section>
      <Section
        title="Import"
        text="Creates tasks from Todoist, a CSV file, Markdown or a calendar file. You see them before anything is created."
      >
        <Link href="/profile/import" className={buttonClass('plain')}>
          <Upload aria-hidden />
          Import tasks
        </Link>
      </Section>
    </>
  )
}
