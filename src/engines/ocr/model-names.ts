import type { Language } from '../../core/language.ts'

/** What Tesseract calls the data of each language (ISO 639-2/T). */
export const modelNames = { fr: 'fra', en: 'eng', es: 'spa' } as const satisfies Record<
  Language,
  string
>
