import { type Language, languages as allLanguages } from '../../core/language.ts'

/**
 * Parses the chosen languages of text recognition. The page's language comes first, because it is the most likely one.
 *
 * @param chosen - language codes, separated by spaces.
 * @returns the known ones among them, or the page's language alone when there is none.
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
 * Returns how much has yet to be downloaded for some languages, in bytes.
 *
 * @param kept - the languages that are stored on the device already.
 * @param downloadBytes - returns the whole download that some languages need, in bytes.
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
