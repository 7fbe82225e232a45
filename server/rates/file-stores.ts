import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Bytes } from '../assets.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deduplicatedLog } from '../log.ts'
import { readKnownRates, type RatesStore } from './rates.ts'
import { readRateHistory } from '../../src/core/rates/rate-history.ts'
import { readRatesDocument } from '../../src/core/rates/rate-set.ts'

/** Compresses with gzip and with a level of brotli, from 0 to 11. */
const compressWith =
  (brotliQuality: number) =>
  async (content: Bytes): Promise<{ br: Bytes; gzip: Bytes }> => {
    const [br, gzipped] = await Promise.all([
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
      }),
      promisify(gzip)(content, { level: 9 }),
    ])
    return { br: new Uint8Array(br), gzip: new Uint8Array(gzipped) }
  }

/**
 * Compresses a body that a request has asked for. The best level of brotli would take five times as long: 18 ms for the
 * history of a pair.
 */
export const compressBody = compressWith(9)

const compressFile = compressWith(11)

/**
 * Replaces a file as a whole: a process that is killed, or a disk that is full, leaves either the old or the new one. A
 * killed process may leave its unfinished copy beside it.
 *
 * @param mode the permissions of a file that is new
 */
const replaceFile = async (file: string, content: string | Uint8Array, mode = 0o666) => {
  const unfinished = `${file}.${randomUUID()}`
  try {
    await writeFile(unfinished, content, { mode, flush: true })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Stores rates in `rates.json`. Several processes may share the folder; the last write wins.
 *
 * @param folder created when missing, for this user only
 * @param report receives one line when the file exists but cannot be read, once until it can
 */
export const createFileStore = (
  folder: string,
  report: (message: string) => void = () => {},
): RatesStore => {
  const file = join(folder, 'rates.json')
  const log = deduplicatedLog(report)
  return {
    read: async () => {
      try {
        const known = readKnownRates(JSON.parse(await readFile(file, 'utf8')))
        log(known ? undefined : `${file} does not hold rates: it is not used`)
        return known
      } catch (error) {
        log(isGone(error) ? undefined : `${file} cannot be read: it is not used`)
        return undefined
      }
    },
    write: async (known) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await replaceFile(file, JSON.stringify(known), 0o600)
    },
  }
}

const readJson = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Stores rates among the files of a built site, where static hosts serve them from: `api/rates` and
 * `api/rate-history`, each with a brotli and a gzip copy.
 *
 * @param clientFolder the folder that is served
 */
export const createPublishedStore = (clientFolder: string): RatesStore => {
  const folder = join(clientFolder, 'api')
  const publish = async (name: string, value: object) => {
    const content = new TextEncoder().encode(JSON.stringify(value))
    const encoded = await compressFile(content)
    await replaceFile(join(folder, `${name}.br`), encoded.br)
    await replaceFile(join(folder, `${name}.gz`), encoded.gzip)
    await replaceFile(join(folder, name), content)
  }
  return {
    read: async () => {
      const document = readRatesDocument(await readJson(join(folder, 'rates')))
      if (document === undefined) return undefined
      const history = readRateHistory(await readJson(join(folder, 'rate-history')))
      return { document, history: history ?? { days: [] } }
    },
    write: async ({ document, history }) => {
      await mkdir(folder, { recursive: true })
      await publish('rates', document)
      await publish('rate-history', history)
    },
  }
}
