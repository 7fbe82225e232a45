import type { CycleLengths } from './forecast.ts'

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
