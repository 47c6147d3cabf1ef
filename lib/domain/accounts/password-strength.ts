import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Whose password it is. */
export type PasswordOwner = { email: string; name?: string | null | undefined }

// 0 to 4. A score of 3 takes more than 10^8 guesses.
const minScore = 3

// The estimate takes time that grows with the square of the length: 17 ms at most for 32 characters.
const maxEstimated = 32

let estimator: ZxcvbnFactory | undefined

/** Returns why a password is too easy to guess for somebody who knows its owner and the service; undefined if it is not. */
export function findWeakness(password: string, { email, name }: PasswordOwner): string | undefined {
  estimator ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: maxEstimated,
    l33tMaxSubstitutions: 10,
  })
  const known = ['daymark', ...splitWords(email), ...splitWords(name ?? '')]
  const { score, feedback } = estimator.check(password, known)
  if (score >= minScore) return undefined
  return reasons[feedback.warning ?? ''] ?? 'is too easy to guess: add words that are less common'
}

/** The part of a text that is compared, and its words of three letters or more. */
function splitWords(text: string): string[] {
  return [text.slice(0, maxEstimated), ...text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)].filter(
    (word) => word !== '',
  )
}

// By the key of zxcvbn's warning.
const common = 'is one of the most common ones: choose another'
const reasons: Record<string, string> = {
  topTen: common,
  topHundred: common,
  common,
  similarToCommon: 'is almost one of the most common ones: choose another',
  userInputs: 'must not be built from your name, your e-mail address or the name of this service',
}
