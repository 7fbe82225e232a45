import type { Language } from '../core/language.ts'

/** Keeps what has come in each language; what has failed is asked for again the next time. */
export const onceALanguage = <Data>(read: (language: Language) => Promise<Data>) => {
  const kept = new Map<Language, Promise<Data>>()
  return (language: Language): Promise<Data> => {
    const known = kept.get(language)
    if (known) return known
    const coming = read(language)
    kept.set(language, coming)
    coming.catch(() => kept.delete(language))
    return coming
  }
}
