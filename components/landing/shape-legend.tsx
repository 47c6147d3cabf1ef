import { priorities, shapes } from '@/components/tasks/facts/priorities'

const marks = [
  { name: 'High', shape: 'high', height: 'h-32' },
  { name: 'Medium', shape: 'medium', height: 'h-28' },
  { name: 'Low', shape: 'low', height: 'h-24' },
  { name: 'No priority', shape: 'none', height: 'h-20' },
] as const

/** The shapes of priorities as marks along a horizon. */
export function ShapeLegend() {
  return (
    <section aria-labelledby="shapes-title" className="mt-24">
      <h2 id="shapes-title" className="text-2xl heading sm:text-3xl">
        Shapes that are known from afar
      </h2>
      <p className="mt-2 max-w-2xl text-pretty text-soft">
        A daymark is the shape on a sea mark, by which sailors recognize it in daylight. Here the shape of a checkbox is
        the priority of its task, so a glance at a list is enough, without color too.
      </p>
      <ul className="mt-8 grid grid-cols-4 items-end border-b-2 border-accent bg-linear-to-t from-shade to-transparent px-2">
        {marks.map(({ name, shape, height }) => (
          <li key={shape} className={`flex flex-col items-center ${height}`}>
            <span className="mb-1 text-center text-sm font-medium">{name}</span>
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              strokeWidth="2"
              strokeLinejoin="round"
              className={`size-7 shrink-0 fill-paper stroke-current ${priorities[shape].className}`}
            >
              <path d={shapes[shape]} />
            </svg>
            <span aria-hidden className="w-0.5 flex-1 bg-accent" />
          </li>
        ))}
      </ul>
    </section>
  )
}
