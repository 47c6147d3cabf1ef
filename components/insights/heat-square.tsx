// Levels differ in size too, so that they can be read without colours.
const levelClasses = ['', 'scale-40', 'scale-60', 'scale-80', 'scale-100']

const sizeClasses = { small: 'size-3.5 sm:size-2.5', fluid: 'aspect-square w-full max-w-5' } as const

/** Square of a heat map, from level 0 (none) to 4. A fluid one is as wide as its place. */
export function HeatSquare({
  level,
  isStreak = false,
  size = 'small',
  title,
}: {
  level: number
  isStreak?: boolean
  size?: keyof typeof sizeClasses
  title?: string
}) {
  return (
    <span
      aria-hidden
      title={title}
      className={`block rounded-[3px] bg-hover ${sizeClasses[size]} ${isStreak ? 'outline-[1.5px] outline-ink forced-colors:outline-[3px]' : 'forced-colors:outline-1'}`}
    >
      {level > 0 && (
        <span
          className={`block size-full rounded-[3px] bg-accent forced-color-adjust-none forced-colors:bg-[CanvasText] ${levelClasses[level]}`}
        />
      )}
    </span>
  )
}
