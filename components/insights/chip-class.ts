/** Classes of a range choice. The current one differs in brightness too, not only in colour. */
export const chipClass = (isCurrent: boolean) =>
  `inline-flex h-8 cursor-pointer items-center gap-2 rounded-lg border px-3 text-sm font-medium whitespace-nowrap transition-colors [&>svg]:size-4 ${
    isCurrent
      ? 'border-ink bg-ink text-paper forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
      : 'border-line bg-raised text-ink hover:bg-hover'
  }`
