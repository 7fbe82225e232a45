import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readRateHistory, readRatesDocument } from '../../src/core/rates/rate-set.ts'
import { compressBody } from './compress-body.ts'
import type { RatesStore } from './rates.ts'

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
 * The rates among the files of a built site, where a static host serves them from: `api/rates` and
 * `api/rate-history`, with a brotli and a gzip copy beside each.
 *
 * @param clientFolder the folder that is served
 */
export const createPublishedStore = (clientFolder: string): RatesStore => {
  const folder = join(clientFolder, 'api')
  const publish = async (name: string, value: object) => {
    const content = new TextEncoder().encode(JSON.stringify(value))
    const { br, gzip } = await compressBody(content)
    await writeWhole(join(folder, `${name}.br`), br)
    await writeWhole(join(folder, `${name}.gz`), gzip)
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
