import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coreFile, dataFiles } from '../engines/ocr/load-engine.ts'
import {
  cacheNameOf,
  filesCacheName,
  pageKey,
  pagesCacheName,
  unhashedPath,
  strategyFor,
} from './requests.ts'

const origin = 'https://utilo.example'
const asked = (
  address: string,
  others: { method?: string; mode?: string; hasRange?: boolean } = {},
) =>
  strategyFor(
    { url: new URL(address, origin), method: 'GET', mode: 'cors', hasRange: false, ...others },
    { origin, hasPage: (path) => path === '/en/vat-calculator' },
  )

describe('the worker answers', () => {
  it('pages, from the network first', () => {
    for (const path of ['/', '/en', '/convertisseur-poids?value=3', '/nowhere'])
      expect(asked(path, { mode: 'navigate' })).toBe('page')
    expect(asked('/favicon.svg')).toBe('page')
    // A page asks for these files when it is to be cached.
    expect(asked('/en/vat-calculator')).toBe('page')
    expect(asked('/en/nowhere')).toBeUndefined()
  })

  it('files whose address changes with their content, from what is kept', () => {
    for (const path of [
      '/assets/page-B9a5n9uJ.js',
      '/assets/pdfjs-6.5.438/cmaps/V.bcmap',
      '/locales/0a/fr/vat.json',
    ])
      expect(asked(path)).toBe('file')
  })

  it('nothing else', () => {
    for (const path of [
      '/api/rates',
      '/api/contact',
      '/healthz',
      '/service-worker.js',
      '/third-party-licences.txt',
    ])
      expect(asked(path)).toBeUndefined()
    expect(asked('/api/rates', { mode: 'navigate' })).toBeUndefined()
    // Text recognition caches these files itself.
    expect(asked('/assets/tesseract-data-1.0.0/fra.traineddata')).toBeUndefined()
    expect(asked('/assets/a-12345678.js', { hasRange: true })).toBeUndefined()
    expect(asked('/en', { mode: 'navigate', hasRange: true })).toBeUndefined()
    for (const method of ['POST', 'HEAD', 'PUT', 'DELETE']) {
      expect(asked('/assets/a-12345678.js', { method })).toBeUndefined()
      expect(asked('/en/contact', { method, mode: 'navigate' })).toBeUndefined()
    }
  })

  it('nothing of another origin, whatever it is', () => {
    fc.assert(
      fc.property(fc.domain(), fc.constantFrom('/', '/assets/a-12345678.js'), (host, path) => {
        const address = `https://${host}${path}`
        expect(asked(address)).toBeUndefined()
        expect(asked(address, { mode: 'navigate' })).toBeUndefined()
      }),
    )
  })
})

it('a page is kept under its path alone: nothing that was typed is kept with it', () => {
  expect(pageKey('/en/bmi-calculator?weight=80#result', origin)).toBe('/en/bmi-calculator')
  expect(pageKey('/en/', origin)).toBe('/en')
  expect(pageKey('/?q=secret', origin)).toBe('/')
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      expect(pageKey(`/en/bmi-calculator?${query}`, origin)).toBe('/en/bmi-calculator')
    }),
  )
})

describe('a file', () => {
  it('of text recognition belongs where recognition looks for it', () => {
    for (const name of [
      'tesseract-core-simd-lstm-BjU_mgBz.wasm',
      'tesseract-data-1.0.0/fra.traineddata',
    ])
      expect(cacheNameOf(`/assets/${name}`)).toBe('utilo-ocr')
    // The URLs are those that the engine itself requests, whatever a build makes of their names.
    for (const { url } of [coreFile, ...Object.values(dataFiles)])
      expect(url).toMatch(/tesseract|traineddata/)
    expect(cacheNameOf('/assets/worker-B2223S__.js')).toBe(filesCacheName)
    expect(cacheNameOf('/en/vat-calculator')).toBe(pagesCacheName)
  })

  it('is the same in another build but for what follows from its content', () => {
    const same = [
      ['/assets/worker-B2223S__.js', '/assets/worker-Bw-G-SS5.js'],
      ['/locales/0123456789/fr/vat.json', '/locales/abcdefabcd/fr/vat.json'],
      ['/assets/pdfjs-6.5.438/cmaps/V.bcmap', '/assets/pdfjs-6.6.0/cmaps/V.bcmap'],
    ] as const
    for (const [one, other] of same) expect(unhashedPath(one)).toBe(unhashedPath(other))
    expect(unhashedPath('/assets/cities.fr-B1VcQ-e0.json')).not.toBe(
      unhashedPath('/assets/cities.en-CoZzqmIl.json'),
    )
    expect(unhashedPath('/locales/0123456789/fr/vat.json')).not.toBe(
      unhashedPath('/locales/0123456789/en/vat.json'),
    )
  })
})
