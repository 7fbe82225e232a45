/** What pdf.js fetches when a document needs it: character maps, the standard fonts, a profile, decoders. */
import { globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'

const packageFolder = 'node_modules/pdfjs-dist'

const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
  version: string
}

/** Below the folder of files that never change, hence the version. */
const folder = `assets/pdfjs-${version}`

/** The address of the data's folder, with its slash. */
export const pdfJsDataUrl = `/${folder}/`

// Left out: decoders in plain JavaScript, for browsers without WebAssembly, and the engine of documents' scripts.
const dataFiles = globSync(
  [
    'cmaps/*.bcmap',
    'standard_fonts/*.{pfb,ttf}',
    'iccs/*.icc',
    'wasm/{openjpeg,jbig2,qcms_bg}.wasm',
  ],
  { cwd: packageFolder },
).toSorted()

const readData = (file: string) => readFileSync(join(packageFolder, file))

/** Puts the data beside the scripts, and serves it during development. */
export const pdfJsData = (): Plugin => ({
  name: 'utilo-pdfjs-data',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    for (const file of dataFiles)
      this.emitFile({ type: 'asset', fileName: `${folder}/${file}`, source: readData(file) })
  },
  configureServer: ({ middlewares }) => {
    middlewares.use(pdfJsDataUrl, (request, response, next) => {
      const file = (request.url ?? '').replace(/^\//, '').replace(/\?.*/, '')
      if (!dataFiles.includes(file)) {
        next()
        return
      }
      response.setHeader(
        'content-type',
        extname(file) === '.wasm' ? 'application/wasm' : 'application/octet-stream',
      )
      response.end(readData(file))
    })
  },
})
