import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = [
  '**/*.{html,js,mjs,css,json,svg,xml,txt,webmanifest,wasm,ttf,traineddata}',
  // JSON by addresses without an ending.
  'api/*',
]

const toBrotli = (content: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })

/** Engines and their data take seconds each, and are the same from build to build. */
const keptFromBytes = 500_000
const keptFolder = 'node_modules/.cache/utilo/brotli'

const toKeptBrotli = async (content: Buffer): Promise<Buffer> => {
  if (content.length < keptFromBytes) return toBrotli(content)
  const kept = `${keptFolder}/${createHash('sha256').update(content).digest('hex')}`
  if (existsSync(kept)) return readFileSync(kept)
  const compressed = await toBrotli(content)
  mkdirSync(keptFolder, { recursive: true })
  // Whole or not at all, also when the build is ended, or another one does the same.
  const unfinished = `${kept}.${String(process.pid)}`
  writeFileSync(unfinished, compressed)
  renameSync(unfinished, kept)
  return compressed
}

/** Puts a brotli and a gzip copy beside every file that gains by it; returns how many files that were. */
export const compressAll = async (folder: string): Promise<number> => {
  const files = globSync(compressible.map((pattern) => `${folder}/${pattern}`))
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      const [brotli, gzipped] = await Promise.all([
        toKeptBrotli(content),
        promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      ])
      writeFileSync(`${file}.br`, brotli)
      writeFileSync(`${file}.gz`, gzipped)
    }),
  )
  return files.length
}
