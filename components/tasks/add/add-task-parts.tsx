'use client'

// Loaded when a person is about to type. Everything that quick add needs then is in this module.
export { LabelCompletion } from '@/components/labels/label-completion'
export { parseLine } from '@/lib/domain/quick-add/parse'
export { shiftSpans } from '@/lib/domain/quick-add/parts'
export { splitLines } from '@/lib/domain/quick-add/split-lines'
export { PartChips } from './part-chips'
export { PartMarks } from './part-marks'
export { PastedLines } from './pasted-lines'
export { showAdded } from './show-added'
