'use client'

import { Pencil } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { useUndoKey } from '@/components/tasks/changes/use-undo-key'
import { Empty } from '@/components/ui/empty'
import { IconButton } from '@/components/ui/icon-button'
import { KeptFocus } from '@/components/ui/kept-focus'
import type { Labels } from '@/lib/domain/tasks/labels/schema'
import { labelPath } from './label-path'
import { RenameLabelDialog } from './rename-label-dialog'

/** The labels of an account with the number of their tasks. */
export function LabelList({ labels }: Labels) {
  const [renaming, setRenaming] = useState<string>()
  useUndoKey()
  return (
    <KeptFocus className="flex flex-col gap-6">
      <PageHeader title="Labels">
        A word such as <span className="whitespace-nowrap">#work</span> in the text of a task is its label: # and a
        letter, then letters, digits, hyphens, underscores or slashes.
      </PageHeader>
      {labels.length === 0 ? (
        <Empty mark="bare" title="No labels yet">
          Write one into a task, such as “Call Ada about the fence #home”. It appears here, and shows all tasks with it.
        </Empty>
      ) : (
        <ul aria-label="Labels" className="flex flex-col">
          {labels.map(({ name, open, completed }) => (
            <li key={name} className="flex items-center gap-2 border-b py-1 last:border-b-0">
              <Link
                href={labelPath(name)}
                className="flex min-h-10 min-w-0 flex-1 flex-wrap items-center gap-x-3 rounded-lg px-2 hover:bg-hover pointer-coarse:min-h-11"
              >
                <bdi className="min-w-0 truncate font-medium text-accent">#{name}</bdi>
                <span className="tabular ml-auto text-sm text-soft">
                  {open} open, {completed} completed
                </span>
              </Link>
              <IconButton label={`Rename: #${name}`} onPress={() => setRenaming(name)}>
                <Pencil aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {renaming !== undefined && (
        <RenameLabelDialog
          label={renaming}
          others={labels.map(({ name }) => name).filter((name) => name !== renaming)}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </KeptFocus>
  )
}
