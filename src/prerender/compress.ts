import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { keep } from './keep.ts'

const compressible = [
  '**/*.{html,js,mjs,css,json,svg,xml,txt,webmanifest,wasm,ttf,traineddata}',
  // JSON by addresses without an ending.
  'api/*',
]

/** What brotli does not try by itself; now and then one of them makes a script a little smaller. */
const triedOnScripts: readonly Record<number, number>[] = [
  { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_NDIRECT]: 4 },
]

/** With each of the settings on top of the usual ones; the smallest is taken. */
const toBrotli = async (
  content: Buffer,
  tried: readonly Record<number, number>[],
): Promise<Buffer> => {
  const all = await Promise.all(
    [{}, ...tried].map((settings) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          ...settings,
        },
      }),
    ),
  )
  return all.reduce((best, other) => (other.length < best.length ? other : best))
}

/** Engines and their data take seconds each, and are the same from build to build. */
const keptFromBytes = 500_000

const toKeptBrotli = (content: Buffer): Promise<Buffer> =>
  keep('brotli', createHash('sha256').update(content).digest('hex'), () => toBrotli(content, []))

/** Puts a brotli and a gzip copy beside a file. */
export const compressFile = async (file: string): Promise<void> => {
  const content = readFileSync(file)
  const [brotli, gzipped] = await Promise.all([
    content.length < keptFromBytes
      ? toBrotli(content, file.endsWith('.js') ? triedOnScripts : [])
      : toKeptBrotli(content),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, gzipped)
}

/** Compresses every file that gains by it; returns how many files that were. */
export const compressAll = async (folder: string): Promise<number> => {
  const files = globSync(compressible.map((pattern) => `${folder}/${pattern}`))
  await Promise.all(files.map(compressFile))
  return files.length
}
