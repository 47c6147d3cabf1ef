import * as z from 'zod'

const text = z.string()
// Next has more kinds of parameters, for pages that are shown inside others. There are none here.
const ParameterKind = z.enum(['c', 'oc', 'd'])
const Segment = z.union([text, z.tuple([text, text, ParameterKind, z.array(text).nullable()])])

/** Which parts of a page a browser shows, as Next's own programs send it (`FlightRouterState`). */
const RouterState: z.ZodType = z.lazy(() =>
  z.tuple([
    Segment,
    z.record(text, RouterState),
    z.tuple([text, text]).nullable().optional(),
    z.enum(['refetch', 'inside-shared-layout', 'metadata-only']).nullable().optional(),
    z.number().nullable().optional(),
    text.optional(),
  ]),
)

/** Whether Next can parse a value of the header `Next-Router-State-Tree`. It answers 500 to others. */
export function isRouterState(header: string): boolean {
  try {
    return RouterState.safeParse(JSON.parse(decodeURIComponent(header))).success
  } catch {
    return false
  }
}
