export type Message = {
  text: string
  tone: 'calm' | 'fault'
  action?: MessageAction
  /** Without it, the message stays until it is closed. */
  forMs?: number
  /** Called once when it closes, also by its action, which runs before. */
  onClose?: () => void
}

/** A button of a toast, or a link, which `onFollow` accompanies when it opens in this tab. */
export type MessageAction = { label: string; run: () => void } | { label: string; href: string; onFollow: () => void }
