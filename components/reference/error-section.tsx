import { ErrorTable } from './error-table'
import type { Reference } from './read-reference'

/** The errors that every operation with an API key can have. */
export function ErrorSection({ errors }: { errors: Reference['common']['errors'] }) {
  return (
    <section aria-labelledby="errors">
      <h2 id="errors" className="mt-20 scroll-mt-6 border-t pt-10 text-2xl heading">
        Errors
      </h2>
      <p className="mt-2 mb-6 text-soft">
        Every operation that takes an API key can have these. An operation lists only its others.
      </p>
      <ErrorTable label="Errors of every operation" errors={errors} />
    </section>
  )
}
