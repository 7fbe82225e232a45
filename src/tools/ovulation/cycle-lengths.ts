import type { NumberField } from '../../components/form/rules.ts'
import type { CycleLengths } from './forecast.ts'

/** Beyond these an average of cycles says nothing (specified). */
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

/** The lengths of cycles, in days. */
export const lengthFields = {
  cycleLength: { ...days, initial: '28' },
  shortestCycle: { ...days, example: '26', isOptional: true },
  longestCycle: { ...days, example: '31', isOptional: true },
} as const satisfies Readonly<Record<string, NumberField>>

interface LengthsReading {
  /** Without a usable range, every cycle has the usual length; undefined without that. */
  read: CycleLengths | undefined
  isShortestTooLong: boolean
  isLongestTooShort: boolean
}

/** Puts the usual length and the optional range around it together; a range has to hold the usual length. */
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
