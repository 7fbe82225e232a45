import type { NumberField } from '../../components/form/rules.ts'
import type { CycleLengths } from './forecast.ts'

/** An average of cycles outside these lengths has no meaning (specified). */
export const shortestDays = '20'
export const longestDays = '45'

const days = {
  kind: 'number',
  initial: '',
  minimum: shortestDays,
  maximum: longestDays,
  isWhole: true,
  example: '28',
} as const satisfies NumberField

/** The rules of the fields for cycle lengths, in days. */
export const lengthFields = {
  cycleLength: { ...days, initial: '28' },
  shortestCycle: { ...days, example: '26', isOptional: true },
  longestCycle: { ...days, example: '31', isOptional: true },
} as const satisfies Readonly<Record<string, NumberField>>

interface LengthsReading {
  /** Is undefined without a usual length. Without a valid range, every cycle has the usual length. */
  read: CycleLengths | undefined
  isShortestTooLong: boolean
  isLongestTooShort: boolean
}

/** Combines the usual length with the optional range, which has to contain it. */
export const readLengths = ({
  usual,
  shortest,
  longest,
}: {
  usual: number | undefined
  shortest: number | undefined
  longest: number | undefined
}): LengthsReading => {
  if (usual === undefined)
    return { read: undefined, isShortestTooLong: false, isLongestTooShort: false }
  const isShortestTooLong = shortest !== undefined && shortest > usual
  const isLongestTooShort = longest !== undefined && longest < usual
  const isRange =
    shortest !== undefined && longest !== undefined && !isShortestTooLong && !isLongestTooShort
  return {
    read: isRange ? { shortest, usual, longest } : { shortest: usual, usual, longest: usual },
    isShortestTooLong,
    isLongestTooShort,
  }
}
