/** The data that pdf.js and Tesseract fetch at run time: this file copies it from their packages into the build. */
import { globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'
import { gunzipSync } from 'node:zlib'
import { modelNames } from '../src/engines/ocr/models.ts'

const versionOf = (packageFolder: string): string =>
  (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string })
    .version

const pdfJsPackage = 'node_modules/pdfjs-dist'

/** The name holds the version, because files below `assets` are cached for ever. */
const pdfJsFolder = `assets/pdfjs-${versionOf(pdfJsPackage)}`

/** The URL of the folder with pdf.js's data; it ends with a slash. */
export const pdfJsDataUrl = `/${pdfJsFolder}/`

// The decoders in plain JavaScript, for browsers without WebAssembly, and the engine that runs documents' scripts are
// left out, because no supported browser needs them.
const pdfJsFiles = globSync(
  [
    'cmaps/*.bcmap',
    'standard_fonts/*.{pfb,ttf}',
    'iccs/*.icc',
    'wasm/{openjpeg,jbig2,qcms_bg}.wasm',
  ],
  { cwd: pdfJsPackage },
).toSorted()

const readPdfJsData = (file: string) => readFileSync(join(pdfJsPackage, file))

/** Copies pdf.js's character maps, standard fonts, color profile and decoders into the build, and serves them during development. */
export const pdfJsData = (): Plugin => ({
  name: 'utilo-pdfjs-data',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    for (const file of pdfJsFiles)
      this.emitFile({
        type: 'asset',
        fileName: `${pdfJsFolder}/${file}`,
        source: readPdfJsData(file),
      })
  },
  configureServer: ({ middlewares }) => {
    middlewares.use(pdfJsDataUrl, (request, response, next) => {
      const file = (request.url ?? '').replace(/^\//, '').replace(/\?.*/, '')
      if (!pdfJsFiles.includes(file)) {
        next()
        return
      }
      response.setHeader(
        'content-type',
        extname(file) === '.wasm' ? 'application/wasm' : 'application/octet-stream',
      )
      response.end(readPdfJsData(file))
    })
  },
})

const ocrModels = [...new Set(Object.values(modelNames))]

const ocrPackage = (model: string) => `node_modules/@tesseract.js-data/${model}`

const ocrFolder = `assets/tesseract-data-${versionOf(ocrPackage('fra'))}`

/** The URL of the folder with Tesseract's data; it ends with a slash. */
export const ocrDataUrl = `/${ocrFolder}/`

const ocrFile = (model: string) => `${model}.traineddata`

/**
 * Reads the trained data of a language (by Tesseract's name: `fra`, `eng`) in the `best_int` variant, which is as
 * accurate as `best` and smaller.
 */
export const readOcrData = (model: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    gunzipSync(readFileSync(`${ocrPackage(model)}/4.0.0_best_int/${ocrFile(model)}.gz`)),
  )

/** Copies Tesseract's language data into the build, unpacked so that brotli can compress it better, and serves it during development. */
export const ocrData = (): Plugin => ({
  name: 'utilo-ocr-data',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    for (const model of ocrModels)
      this.emitFile({
        type: 'asset',
        fileName: `${ocrFolder}/${ocrFile(model)}`,
        source: readOcrData(model),
      })
  },
  configureServer: ({ middlewares }) => {
    middlewares.use(ocrDataUrl, (request, response, next) => {
      const model = ocrModels.find((it) => request.url === `/${ocrFile(it)}`)
      if (model === undefined) {
        next()
        return
      }
      response.setHeader('content-type', 'application/octet-stream')
      response.end(readOcrData(model))
    })
  },
})
