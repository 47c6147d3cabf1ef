import * as z from 'zod'
import { boundedText } from '@/lib/foundation/values/text'
import { readRule, writeRule } from './rule'

const maxRuleLength = 500

/** A recurrence rule, which is stored as `writeRule` writes it. */
export const RuleText = boundedText(maxRuleLength).transform((text, context) => {
  const rule = readRule(text)
  if (!('problem' in rule)) return writeRule(rule)
  context.addIssue({ code: 'custom', message: rule.problem })
  return z.NEVER
})
