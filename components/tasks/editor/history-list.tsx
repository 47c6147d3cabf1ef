'use client'

import { Loaded } from '@/components/ui/loaded'
import { eventsKeptDays, maxHistoryEvents } from '@/lib/foundation/limits'
import { describeHistory, groupEvents } from './describe-history'
import { readTaskHistory } from './editor-actions'
import { EventList } from './event-list'

/** The changes of a task in the order of time. */
export function HistoryList({ taskId, timeZone }: { taskId: string; timeZone: string }) {
  return (
    <Loaded load={readTaskHistory} id={taskId}>
      {(events) =>
        events.length === 0 ? (
          <p className="text-sm text-soft">Nothing in the last {eventsKeptDays} days</p>
        ) : (
          <>
            {events.length === maxHistoryEvents && (
              <p className="pb-1 text-xs text-soft">The newest {maxHistoryEvents} changes</p>
            )}
            <EventList
              label="History"
              groups={groupEvents(events).toReversed()}
              timeZone={timeZone}
              describe={describeHistory}
            />
          </>
        )
      }
    </Loaded>
  )
}
