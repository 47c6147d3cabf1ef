// Levels differ in size too, so that they can be read without colours.
const levelClasses = ['', 'scale-40', 'scale-60', 'scale-80', 'scale-100']

/** Square of one day in the heat map. */
export function HeatSquare({ level, isStreak = false, title }: { level: number; isStreak?: boolean; title?: string }) {
  return (
    <span
      aria-hidden
      title={title}
      className={`block size-3.5 rounded-[3px] bg-hover sm:size-2.5 ${isStreak ? 'outline-[1.5px] outline-ink' : ''}`}
    >
      {level > 0 && <span className={`block size-full rounded-[3px] bg-accent ${levelClasses[level]}`} />}
    </span>
  )
}
