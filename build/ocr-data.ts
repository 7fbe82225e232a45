/** What text recognition knows of each language: Tesseract's data, unpacked so that it can be sent better compressed. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const languages = ['fra', 'eng', 'spa'] as const

const packageFolder = (language: string) => `node_modules/@tesseract.js-data/${language}`

const { version } = JSON.parse(readFileSync(`${packageFolder('fra')}/package.json`, 'utf8')) as {
  version: string
}

/** Below the folder of files that never change, hence the version. */
const folder = `assets/tesseract-data-${version}`

/** The address of the data's folder, with its slash. */
export const ocrDataUrl = `/${folder}/`

const fileOf = (language: string) => `${language}.traineddata`

/** The trained data of a language (`fra`, `eng`, `spa`) in the `best_int` variant: as exact as `best`, and smaller. */
export const readOcrData = (language: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    gunzipSync(readFileSync(`${packageFolder(language)}/4.0.0_best_int/${fileOf(language)}.gz`)),
  )

/** Puts the data beside the scripts, and serves it during development. */
export const ocrData = (): Plugin => ({
  name: 'utilo-ocr-data',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    for (const language of languages)
      this.emitFile({
        type: 'asset',
        fileName: `${folder}/${fileOf(language)}`,
        source: readOcrData(language),
      })
  },
  configureServer: ({ middlewares }) => {
    middlewares.use(ocrDataUrl, (request, response, next) => {
      const language = languages.find((it) => request.url === `/${fileOf(it)}`)
      if (language === undefined) {
        next()
        return
      }
      response.setHeader('content-type', 'application/octet-stream')
      response.end(readOcrData(language))
    })
  },
})
