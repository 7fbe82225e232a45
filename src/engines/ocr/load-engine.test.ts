import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readOcrData } from '../../../build/engine-data.ts'
import { coreFile, dataFiles, isEngineKept, loadEngine } from './load-engine.ts'
import { ocrLanguages } from '../../core/ocr-languages.ts'
import { coreSize, dataSizes, downloadBytes, modelNames } from './models.ts'

const origin = 'https://utilo.example'

/** The files that the server would send, by URL. */
const served = new Map<string, Uint8Array<ArrayBuffer>>([
  [
    coreFile.url,
    Uint8Array.from(readFileSync('node_modules/tesseract.js-core/tesseract-core-simd-lstm.wasm')),
  ],
  [dataFiles.fr.url, readOcrData('fra')],
  [dataFiles.en.url, readOcrData('eng')],
])

class StubCache {
  readonly files = new Map<string, Blob>()
  isFull = false
  match = async (url: string) => {
    const file = this.files.get(url)
    return file && new Response(file)
  }
  put = async (url: string, response: Response) => {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.files.set(url, await response.blob())
  }
  keys = async () => [...this.files.keys()].map((url) => ({ url: origin + url }))
  delete = async ({ url }: { url: string }) => this.files.delete(url.slice(origin.length))
}

let cache = new StubCache()
let fetched: string[] = []
let answer = (url: string): Response => new Response(served.get(url))

const load = (signal = new AbortController().signal, reports: [number, number][] = []) =>
  loadEngine(['fr', 'en'], {
    signal,
    onProgress: (done, total) => reports.push([done, total]),
  })

beforeEach(() => {
  cache = new StubCache()
  fetched = []
  answer = (url) => new Response(served.get(url))
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted()
    fetched.push(url)
    return answer(url)
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the files', () => {
  it('are as large as is said', () => {
    expect(served.get(coreFile.url)?.length).toBe(coreFile.bytes)
    for (const language of ocrLanguages)
      expect(readOcrData(modelNames[language]).length).toBe(dataFiles[language].bytes)
  })
  it('are 1.45 MB for French, within the 2.2 MB agreed on', () => {
    expect(downloadBytes(['fr'])).toBe(coreSize.sentBytes + dataSizes.fr.sentBytes)
    expect(downloadBytes(['fr'])).toBeLessThan(2_200_000)
  })
})

describe('loadEngine', () => {
  it('downloads, tells of every byte, and keeps', async () => {
    const reports: [number, number][] = []
    const { core, models } = await load(undefined, reports)
    expect(WebAssembly.Module.exports(core).length).toBeGreaterThan(0)
    expect(models.map(({ language, data }) => [language, data.size])).toEqual([
      ['fr', dataFiles.fr.bytes],
      ['en', dataFiles.en.bytes],
    ])
    const total = coreFile.bytes + dataFiles.fr.bytes + dataFiles.en.bytes
    expect(reports.at(-1)).toEqual([total, total])
    expect(reports.map(([done]) => done)).toEqual(
      reports.map(([done]) => done).toSorted((a, b) => a - b),
    )
    expect(await isEngineKept(['en'])).toBe(true)
    expect(await isEngineKept(['fr', 'es'])).toBe(false)
  })

  it('loads the Spanish data once for Spanish and Basque', async () => {
    served.set(dataFiles.es.url, readOcrData('spa'))
    const signal = new AbortController().signal
    const { models } = await loadEngine(['eu', 'es'], { signal, onProgress: () => undefined })
    expect(models.map(({ language }) => language)).toEqual(['eu'])
    expect(fetched.filter((url) => url === dataFiles.es.url)).toHaveLength(1)
    expect(downloadBytes(['eu', 'es'])).toBe(downloadBytes(['es']))
    expect(await isEngineKept(['es', 'eu'])).toBe(true)
    served.delete(dataFiles.es.url)
  })

  it('asks the server for nothing that is kept, and for what is kept in part', async () => {
    await load()
    fetched = []
    await load()
    expect(fetched).toEqual([])
    cache.files.set(dataFiles.fr.url, new Blob(['half']))
    await load()
    expect(fetched).toEqual([dataFiles.fr.url])
  })

  it('lets go of former versions', async () => {
    cache.files.set('/assets/tesseract-data-0.9/fra.traineddata', new Blob(['old']))
    await load()
    expect([...cache.files.keys()].toSorted()).toEqual([...served.keys()].toSorted())
  })

  it('does without a place to keep anything', async () => {
    vi.stubGlobal('caches', undefined)
    expect((await load()).models).toHaveLength(2)
    expect(await isEngineKept(['fr'])).toBe(false)
  })

  it('does when there is no room', async () => {
    cache.isFull = true
    expect((await load()).models).toHaveLength(2)
    expect(cache.files.size).toBe(0)
  })

  it.each([
    ['is not there', () => new Response('no', { status: 404 })],
    ['ends early', () => new Response(new Uint8Array(1000))],
  ])('fails when a file %s, and keeps nothing of it', async (_, failing) => {
    answer = (url) => (url === dataFiles.en.url ? failing() : new Response(served.get(url)))
    await expect(load()).rejects.toMatchObject({ code: 'engine-not-loaded' })
    expect(cache.files.has(dataFiles.en.url)).toBe(false)
  })

  it('says when it was cancelled', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(load(controller.signal)).rejects.toMatchObject({ code: 'cancelled' })
  })
})
