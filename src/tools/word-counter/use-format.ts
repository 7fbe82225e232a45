import { useMemo } from 'react'
import { writeNumber } from '../../core/written-number.ts'
import { useLanguage } from '../../components/use-language.ts'

interface Format {
  /** A count, grouped as the language groups. */
  whole: (count: number) => string
  /** With one decimal where there is one. */
  average: (number: number) => string
  /** With two decimals at most. */
  exact: (number: number) => string
  percent: (share: number) => string
}

/** Numbers as the page's language writes them. */
export const useFormat = (): Format => {
  const language = useLanguage()
  return useMemo(
    () => ({
      whole: (count) => writeNumber(count, language),
      average: (number) => writeNumber(number, language, 1),
      exact: (number) => writeNumber(number, language, 2),
      percent: (share) =>
        `${writeNumber(share * 100, language, 1)}${language === 'en' ? '' : '\u00A0'}%`,
    }),
    [language],
  )
}
