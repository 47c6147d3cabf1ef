import { statement } from '../statement'

const findCitus = statement(`SELECT FROM pg_extension WHERE extname = 'citus'`)

/** Whether the database has Citus; undefined when it cannot be asked. */
export async function isCitus(): Promise<boolean | undefined> {
  return findCitus.run().then(
    ({ rowCount }) => rowCount === 1,
    () => undefined,
  )
}
