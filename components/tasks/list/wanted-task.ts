/** The task that is about to be shown. */
export const wantedTask: { id?: string | undefined; listeners: Set<() => void> } = { listeners: new Set() }

/** Says which task is about to be shown, so that a list that renders only its first rows renders it too. */
export function setWantedTask(id: string | undefined): void {
  wantedTask.id = id
  for (const listener of wantedTask.listeners) listener()
}
