'use server'

import * as z from 'zod'
import { toPlainData } from '@/lib/domain/operation/reply'
import { listLabels } from '@/lib/domain/tasks/labels/list-labels'
import * as rename from '@/lib/domain/tasks/labels/rename-label'
import { type RenamedLabel, RenameLabel } from '@/lib/domain/tasks/labels/schema'
import { type Outcome, runAction, runReadAction } from '@/lib/entry/web/run-action'

/** Returns the names of the labels, the most used first. */
export async function readLabels(): Promise<Outcome<string[]>> {
  return runReadAction(z.undefined(), undefined, async ({ actor }) =>
    (await listLabels(actor)).labels.map(({ name }) => name),
  )
}

export async function renameLabel(sent: unknown): Promise<Outcome<RenamedLabel>> {
  return runAction(RenameLabel, sent, async ({ actor }, input) => toPlainData(await rename.renameLabel(actor, input)))
}
