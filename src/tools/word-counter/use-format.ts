import { useMemo } from 'react'
import { useLanguage } from '../../ui/use-language.ts'

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
  return useMemo(() => {
    const whole = new Intl.NumberFormat(language)
    const average = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
    const exact = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
    return {
      whole: (count) => whole.format(count),
      average: (number) => average.format(number),
      exact: (number) => exact.format(number),
      percent: (share) => percent.format(share),
    }
  }, [language])
}
