import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Bytes } from '../assets.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

const fileName = 'rates.json'

/** The name of a file that is being written. A file this old was abandoned. */
const unfinishedName = /^rates\.json\.[\da-f-]{36}$/
const abandonedMs = 3_600_000

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const sync = async (path: string) => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Stores rates in a file that is replaced atomically, so that a killed process leaves either the old or the new one.
 * Several processes may share the folder; the last write wins.
 *
 * @param folder created when missing, for this user only
 * @param report receives one line when the file exists but cannot be read
 */
export const createFileStore = (folder: string, report?: (message: string) => void): RatesStore => {
  const file = join(folder, fileName)
  let isFaultKnown = false

  /** Reports a fault once, not at every read. */
  const reportFault = (fault: string) => {
    if (!isFaultKnown) report?.(`${file} ${fault}: it is not used`)
    isFaultKnown = true
  }

  const removeAbandoned = async () => {
    const names = await readdir(folder)
    for (const name of names.filter((it) => unfinishedName.test(it))) {
      const path = join(folder, name)
      const { mtimeMs } = await stat(path)
      if (Date.now() - mtimeMs > abandonedMs) await rm(path, { force: true })
    }
  }

  return {
    read: async () => {
      try {
        const known = readKnownRates(JSON.parse(await readFile(file, 'utf8')))
        if (known === undefined) reportFault('does not hold rates')
        else isFaultKnown = false
        return known
      } catch (error) {
        if (!isGone(error)) reportFault('cannot be read')
        return undefined
      }
    },
    write: async (known) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = `${file}.${randomUUID()}`
      try {
        const handle = await open(unfinished, 'wx', 0o600)
        try {
          await handle.writeFile(JSON.stringify(known))
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await sync(folder)
      await removeAbandoned()
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

const writeWhole = async (file: string, content: Uint8Array) => {
  const unfinished = `${file}.unfinished`
  await writeFile(unfinished, content)
  await rename(unfinished, file)
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
    await writeWhole(join(folder, `${name}.br`), encoded.br)
    await writeWhole(join(folder, `${name}.gz`), encoded.gzip)
    await writeWhole(join(folder, name), content)
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
