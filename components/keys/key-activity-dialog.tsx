'use client'

import { describeChange, groupEvents } from '@/components/tasks/editor/describe-history'
import { EventList } from '@/components/tasks/editor/event-list'
import { Dialog } from '@/components/ui/dialog'
import { Loaded } from '@/components/ui/loaded'
import { QuotedTitle } from '@/components/ui/quoted-title'
import type { ApiKey } from '@/lib/domain/access/keys/schema'
import { eventsKeptDays, maxKeyEvents } from '@/lib/foundation/limits'
import { readKeyActivity } from './actions'

/** Shows the last changes of tasks by a key, the newest first. */
export function KeyActivityDialog({
  apiKey,
  timeZone,
  onClose,
}: {
  apiKey: ApiKey
  timeZone: string
  onClose: () => void
}) {
  return (
    <Dialog title={<QuotedTitle before="Recent activity of" name={apiKey.name} />} isOpen onClose={onClose} wide>
      <Loaded load={readKeyActivity} id={apiKey.id}>
        {(events) =>
          events.length === 0 ? (
            <p className="text-sm text-soft">
              Nothing in the last {eventsKeptDays} days. Only changes of tasks are listed here.
            </p>
          ) : (
            <>
              <p className="pb-2 text-sm text-soft">
                The newest changes of tasks, at most {maxKeyEvents} of the last {eventsKeptDays} days.
              </p>
              <EventList
                label="Recent activity"
                groups={groupEvents(events)}
                timeZone={timeZone}
                describe={describeChange}
                detail={({ text }) => text ?? 'a deleted task'}
              />
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}
