/** Classes of a button that shows an icon alone. */
export const iconButtonClass =
  'inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-lg text-soft transition-colors disabled:cursor-default disabled:opacity-40 hover:bg-hover hover:text-ink active:bg-hover [&>svg]:size-[1.125rem]'
