/** A toast. It stays until it is closed when it has no time. */
export type Message = { text: string; tone: 'calm' | 'fault'; action?: MessageAction; forMs?: number }

/** A button or a link of a toast. */
export type MessageAction = { label: string; run: () => void } | { label: string; href: string }
