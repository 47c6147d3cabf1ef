/** Classes of an item of the main navigation, a link or a button. */
export const navigationItemClass =
  'flex flex-col items-center gap-0.5 rounded-lg px-1 py-1.5 text-[min(0.6875rem,3.5vw)] font-medium text-soft transition-colors hover:text-ink aria-[current]:text-ink md:flex-row md:gap-3 md:px-3 md:py-2 md:text-sm md:hover:bg-hover md:aria-[current]:bg-hover md:aria-[current]:shadow-[inset_3px_0_var(--signal)]'
