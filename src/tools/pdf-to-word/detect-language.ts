/** Words that are frequent in the texts of one language, and rare in those of the others. */
const frequentWords = {
  fr: 'et les des est dans une qui au du sur aux cette avec sont vous être pas nous ces leur plus par ou tous ils elle se ne',
  en: 'the of and to is for that with was are this from which you not be have it on by his',
  es: 'los las y el una del por con es para su al como más pero lo este sus ha muy también',
  de: 'der die und das den von zu ist mit für nicht ein eine auf dem sich auch werden bei im',
  it: 'il di che della nel sono gli alla dei è delle con per più anche una dal degli non questo',
  pt: 'do da em um os uma não ao dos das mais na no foi pela são pelo também seu é',
  nl: 'het een van en dat zijn niet met voor aan ook wordt werd bij door naar uit zij worden deze',
} as const satisfies Readonly<Record<string, string>>

const languagesOf = new Map<string, string[]>()
for (const [language, words] of Object.entries(frequentWords))
  for (const word of words.split(' '))
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])

/** A text must contain this many frequent words of its language: fewer may be names or quotations. */
const minHits = 5
/** A language must have this many times the hits of the next one. */
const minLead = 1.5

/**
 * Detects the language of a text by its most frequent words.
 *
 * @returns a BCP 47 tag; undefined when the text is in another language, or in several.
 */
export const detectLanguage = (text: string): string | undefined => {
  const hits = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu))
    for (const language of languagesOf.get(word) ?? [])
      hits.set(language, (hits.get(language) ?? 0) + 1)
  const [first, second] = [...hits].toSorted(([, one], [, other]) => other - one)
  if (!first || first[1] < minHits || first[1] < minLead * (second?.[1] ?? 0)) return undefined
  return first[0]
}
