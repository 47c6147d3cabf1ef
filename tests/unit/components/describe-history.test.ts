import { describe, expect, it } from 'vitest'
import { describeChange, describeHistory, groupEvents } from '@/components/tasks/editor/describe-history'
import type { TaskEvent } from '@/lib/domain/tasks/events/history'
import { type TaskEventType, taskEventTypes } from '@/lib/domain/tasks/events/schema'

let position = 1000

/** An event before all those made so far, so that the newest comes first. */
function event(type: TaskEventType, other: Partial<TaskEvent> = {}): TaskEvent {
  position -= 1
  return {
    id: `${position}`,
    taskId: 'task',
    type,
    at: position,
    keyId: null,
    keyName: null,
    recurrenceId: null,
    ...other,
  }
}

const laptop = { keyId: 'a', keyName: 'laptop' }
const describeAll = (events: TaskEvent[]) => groupEvents(events).toReversed().map(describeHistory)

describe('the history of a task', () => {
  it('says in order what happened, how often, and by whom', () => {
    const events = [event('completed'), event('moved'), event('moved'), event('created', laptop)]
    expect(describeAll(events)).toEqual(['Created by the key “laptop”', 'Moved twice by you', 'Completed by you'])
  })

  it('is empty without events', () => {
    expect(groupEvents([])).toEqual([])
  })

  it('counts beyond two in figures', () => {
    expect(describeAll([event('updated'), event('updated'), event('updated')])).toEqual(['Edited 3 times by you'])
  })

  it('has a verb for every type', () => {
    const verbs = taskEventTypes.map((type) => describeHistory({ newest: event(type), count: 1 }))
    expect(new Set(verbs).size).toBe(taskEventTypes.length)
    for (const verb of verbs) expect(verb).toMatch(/^[A-Z][a-z]+ by you$/)
  })

  it('groups only consecutive events', () => {
    const events = [event('moved'), event('completed'), event('moved')]
    expect(describeAll(events)).toEqual(['Moved by you', 'Completed by you', 'Moved by you'])
  })

  it('groups events of all sessions', () => {
    expect(groupEvents([event('moved'), event('moved')])).toMatchObject([{ count: 2 }])
  })

  it.each([
    ['a session and a key', {}, laptop],
    ['two keys of the same name', { keyId: 'b', keyName: 'laptop' }, laptop],
    ['two names of a key', { keyId: 'a', keyName: 'old laptop' }, laptop],
    ['two tasks', { taskId: 'other' }, {}],
  ])('keeps events of %s apart', (_, newer, older) => {
    expect(groupEvents([event('moved', newer), event('moved', older)])).toMatchObject([{ count: 1 }, { count: 1 }])
  })

  it('dates a group by its newest event', () => {
    const events = [event('moved', { at: 30 }), event('moved', { at: 20 }), event('moved', { at: 10 })]
    expect(groupEvents(events).map(({ newest }) => newest.at)).toEqual([30])
  })

  it('shows a name that looks like markup as it is', () => {
    expect(describeAll([event('created', { recurrenceId: 'r' })])).toEqual(['Created by its recurrence'])
    expect(describeAll([event('moved', { keyId: 'a', keyName: '<b>' })])).toEqual(['Moved by the key “<b>”'])
  })
})

it('the activity of a key leaves out the key', () => {
  expect(describeChange({ newest: event('moved', laptop), count: 2 })).toBe('Moved twice')
})
