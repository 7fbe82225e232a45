import type { Language } from '../../core/language.ts'

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
