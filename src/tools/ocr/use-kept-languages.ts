import { useEffect, useState } from 'react'
import { type Language, languages } from '../../core/language.ts'
import { isEngineKept } from '../../engines/ocr/load-engine.ts'

/**
 * The languages that can be read without downloading anything; undefined until that is known.
 *
 * @param isReading - once it is over, more may be kept.
 */
export const useKeptLanguages = (isReading: boolean): readonly Language[] | undefined => {
  const [kept, setKept] = useState<readonly Language[]>()
  useEffect(() => {
    if (isReading) return undefined
    let isCurrent = true
    const find = async () => {
      const found = await Promise.all(languages.map((language) => isEngineKept([language])))
      if (isCurrent) setKept(languages.filter((_, index) => found[index]))
    }
    find().catch(() => {
      // Not known: what is said of the download then errs to the large side.
      if (isCurrent) setKept([])
    })
    return () => {
      isCurrent = false
    }
  }, [isReading])
  return kept
}
