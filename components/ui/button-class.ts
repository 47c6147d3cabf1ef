export const tones = {
  plain: 'border border-line bg-raised text-ink hover:bg-hover',
  accent: 'bg-accent text-on-accent hover:brightness-110',
  danger: 'bg-danger text-on-danger hover:brightness-110',
  quiet: 'text-soft hover:bg-hover hover:text-ink',
} as const

export const sizes = {
  small: 'h-8 px-3 text-sm',
  medium: 'h-10 px-4 text-sm',
} as const

/** Classes of a button, or of a link that looks like one. */
export const buttonClass = (tone: keyof typeof tones = 'plain', size: keyof typeof sizes = 'medium') =>
  `button ${tones[tone]} ${sizes[size]}`
