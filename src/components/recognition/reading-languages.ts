import { type Language, languages as allLanguages } from '../../core/language.ts'

/**
 * The languages that were chosen, most expected first: the page's own, then the others.
 *
 * @param chosen - separated by spaces; the page's language alone when none of them is known.
 */
export const readLanguages = (chosen: string, pageLanguage: Language): readonly Language[] => {
  const names = chosen.split(' ')
  const known = allLanguages.filter((language) => names.includes(language))
  if (known.length === 0) return [pageLanguage]
  return known.toSorted(
    (one, other) => Number(other === pageLanguage) - Number(one === pageLanguage),
  )
}

/**
 * What is left to download for some languages, in bytes.
 *
 * @param kept - languages that the device can read already.
 * @param downloadBytes - of all that some languages need.
 */
export const missingBytes = (
  languages: readonly Language[],
  kept: readonly Language[],
  downloadBytes: (languages: readonly Language[]) => number,
): number => {
  if (kept.length === 0) return downloadBytes(languages)
  const together = allLanguages.filter(
    (language) => languages.includes(language) || kept.includes(language),
  )
  return downloadBytes(together) - downloadBytes(kept)
}
