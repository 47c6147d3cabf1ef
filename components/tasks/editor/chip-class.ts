/** Classes of a chip in the editor of a task. */
export const chipClass =
  'flex h-8 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-sm text-soft hover:bg-hover data-hovered:bg-hover [&>svg]:size-4'
