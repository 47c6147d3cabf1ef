import type { Measurement } from './measure'
import { median } from './statistics'

/**
 * Measures sides in turns, so that what else the machine does affects all alike. None is always the first of a round.
 * @returns the measurements of each side, by round
 */
export async function measureInTurns<Side>(
  sides: readonly Side[],
  rounds: number,
  measureSide: (side: Side) => Promise<Measurement>,
): Promise<Measurement[][]> {
  const measured = sides.map((side) => ({ side, measurements: [] as Measurement[] }))
  for (let round = 0; round < rounds; round++) {
    for (const { side, measurements } of round % 2 === 0 ? measured : measured.toReversed()) {
      measurements.push(await measureSide(side))
    }
  }
  return measured.map(({ measurements }) => measurements)
}

/** The median of the ratios within the rounds of two sides: the machine's own rate changes from round to round. */
export function medianRatio(
  mine: readonly Measurement[],
  theirs: readonly Measurement[],
  figureOf: (one: Measurement) => number,
): number {
  return median(
    mine.flatMap((one, round) => {
      const other = theirs[round]
      return other ? [figureOf(one) / figureOf(other)] : []
    }),
  )
}
