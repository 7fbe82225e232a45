// oxlint-disable-next-line import/default -- Vite's `?url` gives a file's address by default.
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import type { Language } from '../../core/language.ts'
import { modelNames } from './model-names.ts'

declare const __OCR_DATA__: string

/** A file of the engine. */
export interface EngineFile {
  url: string
  bytes: number
  /** As our server sends it, compressed. */
  sentBytes: number
}

/** The program itself: Tesseract without its older recogniser, with SIMD, which every supported browser has. */
export const coreFile: EngineFile = { url: coreUrl, bytes: 2_857_601, sentBytes: 823_493 }

const dataFile = (language: Language, bytes: number, sentBytes: number): EngineFile => ({
  url: `${__OCR_DATA__}${modelNames[language]}.traineddata`,
  bytes,
  sentBytes,
})

/** What has been learnt of each language. */
export const dataFiles: Readonly<Record<Language, EngineFile>> = {
  fr: dataFile('fr', 1_248_107, 628_996),
  en: dataFile('en', 5_199_098, 2_595_501),
  es: dataFile('es', 3_379_457, 1_927_054),
}
