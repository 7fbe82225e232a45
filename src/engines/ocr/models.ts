import type { OcrLanguage } from '../../core/ocr-languages.ts'

/**
 * Tesseract's names of the trained data (ISO 639-2/T). Basque is read with the Spanish data: those made for Basque
 * misread a fifth of the letters (decision 0071), and Spanish has all letters of Basque.
 */
export const modelNames = {
  fr: 'fra',
  en: 'eng',
  es: 'spa',
  de: 'deu',
  it: 'ita',
  pt: 'por',
  nl: 'nld',
  ca: 'cat',
  gl: 'glg',
  eu: 'spa',
  pl: 'pol',
  ro: 'ron',
} as const satisfies Record<OcrLanguage, string>

interface FileSize {
  bytes: number
  /** The number of bytes that the server sends, compressed. */
  sentBytes: number
}

export const coreSize: FileSize = { bytes: 2_857_601, sentBytes: 823_493 }

const spanishSize: FileSize = { bytes: 3_379_457, sentBytes: 1_927_054 }

/** The sizes of each language's trained data. */
export const dataSizes: Readonly<Record<OcrLanguage, FileSize>> = {
  fr: { bytes: 1_248_107, sentBytes: 628_996 },
  en: { bytes: 5_199_098, sentBytes: 2_595_501 },
  es: spanishSize,
  de: { bytes: 2_070_514, sentBytes: 1_230_278 },
  it: { bytes: 3_126_172, sentBytes: 1_458_980 },
  pt: { bytes: 2_422_444, sentBytes: 1_249_412 },
  nl: { bytes: 6_065_224, sentBytes: 2_387_521 },
  ca: { bytes: 1_146_068, sentBytes: 574_426 },
  gl: { bytes: 2_554_603, sentBytes: 1_643_279 },
  eu: spanishSize,
  pl: { bytes: 5_426_310, sentBytes: 2_232_312 },
  ro: { bytes: 3_051_219, sentBytes: 1_510_434 },
}

/** Returns the languages without those that are read with the data of one before them. */
export const withOwnData = (languages: readonly OcrLanguage[]): readonly OcrLanguage[] =>
  languages.filter(
    (language, index) =>
      languages.findIndex((other) => modelNames[other] === modelNames[language]) === index,
  )

/** Returns how many bytes a visitor with an empty cache downloads to read these languages; for none, the engine alone. */
export const downloadBytes = (languages: readonly OcrLanguage[]): number =>
  withOwnData(languages).reduce(
    (sum, language) => sum + dataSizes[language].sentBytes,
    coreSize.sentBytes,
  )

/**
 * What Tesseract needs to run: its compiled program and the languages' data, each once, the most expected language
 * first.
 */
export interface EngineParts {
  core: WebAssembly.Module
  models: readonly { language: OcrLanguage; data: Blob }[]
}
