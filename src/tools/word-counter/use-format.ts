import { useMemo } from 'react'
import { formatFloat } from '../../core/number-format.ts'
import { useLanguage } from '../../components/use-translation.ts'

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
      whole: (count) => formatFloat(count, language),
      average: (number) => formatFloat(number, language, 1),
      exact: (number) => formatFloat(number, language, 2),
      percent: (share) =>
        `${formatFloat(share * 100, language, 1)}${language === 'en' ? '' : '\u00A0'}%`,
    }),
    [language],
  )
}
