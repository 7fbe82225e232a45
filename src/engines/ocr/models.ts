import type { Language } from '../../core/language.ts'

/** What Tesseract calls the data of each language (ISO 639-2/T). */
export const modelNames = { fr: 'fra', en: 'eng', es: 'spa' } as const satisfies Record<
  Language,
  string
>

interface FileSize {
  bytes: number
  /** As our server sends it, compressed. */
  sentBytes: number
}

export const coreSize: FileSize = { bytes: 2_857_601, sentBytes: 823_493 }

/** Of what has been learnt of each language. */
export const dataSizes: Readonly<Record<Language, FileSize>> = {
  fr: { bytes: 1_248_107, sentBytes: 628_996 },
  en: { bytes: 5_199_098, sentBytes: 2_595_501 },
  es: { bytes: 3_379_457, sentBytes: 1_927_054 },
}

/** How many bytes a visitor who has nothing yet downloads to read these languages. */
export const downloadBytes = (languages: readonly Language[]): number =>
  languages.reduce((sum, language) => sum + dataSizes[language].sentBytes, coreSize.sentBytes)

/** What Tesseract needs: its program and the languages to read, most expected first. */
export interface EngineParts {
  core: WebAssembly.Module
  models: readonly { language: Language; data: Blob }[]
}
