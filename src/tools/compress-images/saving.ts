import type { Language } from '../../core/language.ts'

const perCent = 100

/**
 * The share of a size that is saved, in per cent, never more than it is: `73 %`, `99.9 %`, `0.4 %`; undefined where
 * nothing is.
 */
export const formatSaving = (
  before: number,
  after: number,
  language: Language,
): string | undefined => {
  if (after >= before) return undefined
  const percent = (1 - after / before) * perCent
  // Near the ends whole numbers would say nothing, or everything.
  const decimals = percent < 1 || percent > perCent - 1 ? 1 : 0
  const factor = 10 ** decimals
  const cut = Math.floor(percent * factor) / factor
  return new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: decimals,
  }).format(Math.max(cut, 0.1) / perCent)
}
