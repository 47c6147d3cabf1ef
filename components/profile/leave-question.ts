/** The question before signing out with changes that are not saved. */
export type LeaveQuestion = { hasDraft: boolean; leave: () => Promise<void> }

let asked: LeaveQuestion = { hasDraft: false, leave: async () => undefined }

export function setQuestion(question: LeaveQuestion): void {
  asked = question
}

/** The question of the dialog that is open. */
export function readQuestion(): LeaveQuestion {
  return asked
}
