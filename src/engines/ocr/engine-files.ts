// oxlint-disable-next-line import/default -- Vite's `?url` gives a file's address by default.
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import type { Language } from '../../core/language.ts'
import { coreSize, dataSizes } from './engine-sizes.ts'
import { modelNames } from './model-names.ts'

declare const __OCR_DATA__: string

/** A file of the engine. */
export interface EngineFile {
  url: string
  bytes: number
}

/** The program itself: Tesseract without its older recogniser, with SIMD, which every supported browser has. */
export const coreFile: EngineFile = { url: coreUrl, bytes: coreSize.bytes }

const dataFile = (language: Language): EngineFile => ({
  url: `${__OCR_DATA__}${modelNames[language]}.traineddata`,
  bytes: dataSizes[language].bytes,
})

/** What has been learnt of each language. */
export const dataFiles: Readonly<Record<Language, EngineFile>> = {
  fr: dataFile('fr'),
  en: dataFile('en'),
  es: dataFile('es'),
}
