import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = '**/*.{html,js,mjs,css,json,svg,xml,txt,webmanifest,wasm,ttf}'

/** Puts a brotli and a gzip copy beside every file that gains by it; returns how many files that were. */
export const compressAll = async (folder: string): Promise<number> => {
  const files = globSync(`${folder}/${compressible}`)
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      const [brotli, gzipped] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      ])
      writeFileSync(`${file}.br`, brotli)
      writeFileSync(`${file}.gz`, gzipped)
    }),
  )
  return files.length
}
