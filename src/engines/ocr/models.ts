import type { Language } from '../../core/language.ts'

/** Tesseract's names of the trained data (ISO 639-2/T). */
export const modelNames = { fr: 'fra', en: 'eng', es: 'spa' } as const satisfies Record<
  Language,
  string
>

interface FileSize {
  bytes: number
  /** The number of bytes that the server sends, compressed. */
  sentBytes: number
}

export const coreSize: FileSize = { bytes: 2_857_601, sentBytes: 823_493 }

/** The sizes of each language's trained data. */
export const dataSizes: Readonly<Record<Language, FileSize>> = {
  fr: { bytes: 1_248_107, sentBytes: 628_996 },
  en: { bytes: 5_199_098, sentBytes: 2_595_501 },
  es: { bytes: 3_379_457, sentBytes: 1_927_054 },
}

/** Returns how many bytes a visitor with an empty cache downloads to read these languages. */
export const downloadBytes = (languages: readonly Language[]): number =>
  languages.reduce((sum, language) => sum + dataSizes[language].sentBytes, coreSize.sentBytes)

/**
 * What Tesseract needs to run: its compiled program and the languages' data, the most expected language first.
 */
export interface EngineParts {
  core: WebAssembly.Module
  models: readonly { language: Language; data: Blob }[]
}
