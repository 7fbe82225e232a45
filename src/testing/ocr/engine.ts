import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import type { OcrLanguage } from '../../core/ocr-languages.ts'
import { type EngineParts, modelNames } from '../../engines/ocr/models.ts'

const { resolve } = createRequire(import.meta.url)

let core: Promise<WebAssembly.Module> | undefined
const models = new Map<OcrLanguage, Blob>()

const modelOf = (language: OcrLanguage): Blob => {
  const name = modelNames[language]
  const packed = resolve(`@tesseract.js-data/${name}/4.0.0_best_int/${name}.traineddata.gz`)
  const model = models.get(language) ?? new Blob([gunzipSync(readFileSync(packed))])
  models.set(language, model)
  return model
}

/** Loads Tesseract and its data from the packages. */
export const enginePartsOf = async (
  ...languages: readonly OcrLanguage[]
): Promise<EngineParts> => ({
  core: await (core ??= WebAssembly.compile(
    readFileSync(resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm')),
  )),
  models: languages.map((language) => ({ language, data: modelOf(language) })),
})
