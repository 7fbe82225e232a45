import { useEffect, useState } from 'react'
import { type Language, languages } from '../../core/language.ts'

/**
 * The languages that can be read without downloading anything; undefined until that is known.
 *
 * @param isKept - whether nothing is left to download for some languages; the same function on every render.
 * @param isReading - once it is over, more may be kept.
 */
export const useKeptLanguages = (
  isKept: (languages: readonly Language[]) => Promise<boolean>,
  isReading: boolean,
): readonly Language[] | undefined => {
  const [kept, setKept] = useState<readonly Language[]>()
  useEffect(() => {
    if (isReading) return undefined
    let isCurrent = true
    const find = async () => {
      const found = await Promise.all(languages.map((language) => isKept([language])))
      if (isCurrent) setKept(languages.filter((_, index) => found[index]))
    }
    find().catch(() => {
      // Not known: what is said of the download then errs to the large side.
      if (isCurrent) setKept([])
    })
    return () => {
      isCurrent = false
    }
  }, [isKept, isReading])
  return kept
}
