import { describeRule } from '@/lib/foundation/time/repeat/describe-rule'
import { readRule, writeRule } from '@/lib/foundation/time/repeat/rule'
import { type Repeat, readRepeat } from '@/lib/foundation/time/repeat/rule-words'

/** Reads words or a rule (RFC 5545) that a person typed. */
export function readTypedRule(typed: string): Repeat | undefined {
  const words = readRepeat(typed)
  if (words) return words
  const rule = readRule(typed)
  return 'problem' in rule ? undefined : { rule: writeRule(rule), from: 'schedule' }
}

/** The words of a rule if they can be read again, and otherwise the rule. */
export function writeTypedRule(rule: string): string {
  const words = describeRule(rule)
  return readRepeat(words)?.rule === rule ? words : rule
}
