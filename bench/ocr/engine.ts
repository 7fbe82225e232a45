import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readOcrData } from '../../scripts/ocr-data.ts'
import type { Language } from '../../src/core/language.ts'
import type { EngineParts } from '../../src/engines/ocr/calls.ts'

const { resolve } = createRequire(import.meta.url)

/** What Tesseract calls the data of each language. */
export const modelNames: Record<Language, string> = { fr: 'fra', en: 'eng', es: 'spa' }

let core: Promise<WebAssembly.Module> | undefined

/** The engine and the data that the site sends. */
export const enginePartsOf = async (languages: readonly Language[]): Promise<EngineParts> => ({
  core: await (core ??= WebAssembly.compile(
    readFileSync(resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm')),
  )),
  models: languages.map((language) => ({
    language,
    data: new Blob([readOcrData(modelNames[language])]),
  })),
})
