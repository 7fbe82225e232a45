import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Returns a cached result, or creates and caches it. The cache is in `node_modules`.
 *
 * @param key the file name of the result; it has to identify the input.
 */
export const withBuildCache = async (
  kind: string,
  key: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> => {
  const folder = `node_modules/.cache/utilo/${kind}`
  const kept = `${folder}/${key}`
  if (existsSync(kept)) return readFileSync(kept)
  const made = await make()
  mkdirSync(folder, { recursive: true })
  // The file is renamed when it is complete, because the build may be interrupted, or another build may write the
  // same file.
  const unfinished = `${kept}.${String(process.pid)}`
  writeFileSync(unfinished, made)
  renameSync(unfinished, kept)
  return made
}

const compressible = [
  '**/*.{html,js,mjs,css,json,svg,xml,txt,webmanifest,wasm,ttf,traineddata}',
  // These files are JSON without an extension.
  'api/*',
]

const toBrotli = (content: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })

/** Larger files take seconds each and rarely change (engines and their data), so their compressed form is cached. */
const keptFromBytes = 500_000

const toKeptBrotli = (content: Buffer): Promise<Buffer> =>
  withBuildCache('brotli', createHash('sha256').update(content).digest('hex'), () =>
    toBrotli(content),
  )

/** Writes a brotli and a gzip copy beside a file. */
export const compressFile = async (file: string): Promise<void> => {
  const content = readFileSync(file)
  const [brotli, gzipped] = await Promise.all([
    content.length < keptFromBytes ? toBrotli(content) : toKeptBrotli(content),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, gzipped)
}

/** Compresses every file of a compressible type. It returns the number of files. */
export const compressAll = async (folder: string): Promise<number> => {
  const files = globSync(compressible.map((pattern) => `${folder}/${pattern}`))
  await Promise.all(files.map(compressFile))
  return files.length
}
