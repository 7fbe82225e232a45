/** gifsicle as WebAssembly, taken out of the package that hides it in strings. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const packageFile = 'node_modules/gifsicle-wasm-browser/dist/gifsicle.min.js'

/** The file that is known here, gifsicle-wasm-browser 1.5.19's. */
const examined = 'c2b9ef1acd3ca20a0795fec66496a24ec6001f53836113c0255bd4464662a9cd'

/** Below the folder of files that never change, hence the version. */
const wasmFile = 'assets/gifsicle-1.5.19.wasm'

/** What stands around Emscripten's function, which is one run of the program. */
const beforeProgram = 'var Me,c=function(e){'
const afterProgram = ',e.ready};let r="";'

/** The text of a string between single quotes: nothing but quotes and backslashes is escaped in this one. */
const unescaped = (text: string) => text.replaceAll(/\\(['\\])/g, '$1')

const wasmData = /data:application\/wasm;base64,([A-Za-z0-9+/=]+)/

/** The same script for every place: without this, it reads files by itself where there is Node. */
const nodeQuestion =
  '"object"==typeof process&&"object"==typeof process.versions&&"string"==typeof process.versions.node'

export interface GifsicleParts {
  /** A module: Emscripten's function by default, the address of the WebAssembly as `wasmUrl`. */
  script: string
  wasm: Uint8Array<ArrayBuffer>
}

/**
 * Takes the package's one file apart. It would start a worker from a `blob:` address and fetch WebAssembly from a
 * `data:` one, both of which our Content-Security-Policy forbids.
 *
 * @throws {Error} when the file is another than the one that was examined.
 */
export const takeGifsicleApart = (source = readFileSync(packageFile, 'utf8')): GifsicleParts => {
  if (createHash('sha256').update(source).digest('hex') !== examined)
    throw new Error(`another gifsicle-wasm-browser: examine it, then change ${import.meta.url}`)
  const [address = '', base64 = ''] = wasmData.exec(source) ?? []
  const start = source.indexOf(beforeProgram)
  const end = source.indexOf(afterProgram, start)
  const program = unescaped(source.slice(start + beforeProgram.length, end))
    .replace(address, '')
    .replace(nodeQuestion, 'false')
  return {
    script: [
      'var Me;',
      `export default function(e){${program},e.ready}`,
      `export const wasmUrl='/${wasmFile}'`,
    ].join('\n'),
    wasm: Uint8Array.from(Buffer.from(base64, 'base64')),
  }
}

const isPackageFile = (id: string) =>
  id.replaceAll('\\', '/').replace(/\?.*/, '').endsWith(packageFile)

/**
 * Plugins for the pages' build and for the workers', which are builds of their own: both read the package as taken
 * apart, the first puts the WebAssembly beside the scripts and serves it during development.
 */
export const gifsicle = (): { pages: Plugin; workers: Plugin } => {
  const load = (id: string) => (isPackageFile(id) ? takeGifsicleApart().script : undefined)
  return {
    pages: {
      name: 'utilo-gifsicle',
      config: () => ({ optimizeDeps: { exclude: ['gifsicle-wasm-browser'] } }),
      load,
      generateBundle() {
        if (this.environment.name === 'client')
          this.emitFile({ type: 'asset', fileName: wasmFile, source: takeGifsicleApart().wasm })
      },
      configureServer: ({ middlewares }) => {
        middlewares.use(`/${wasmFile}`, (_request, response) => {
          response.setHeader('content-type', 'application/wasm')
          response.end(takeGifsicleApart().wasm)
        })
      },
    },
    workers: { name: 'utilo-gifsicle-workers', load },
  }
}
