import { describe, expect, it } from 'vitest'
import { coreFile, dataFiles } from '../engines/ocr/engine-files.ts'
import { cacheNameOf, filesCacheName, outdated, pagesCacheName, stemOf } from './caches.ts'

describe('a file', () => {
  it('of text recognition belongs where recognition looks for it', () => {
    for (const name of [
      'tesseract-core-simd-lstm-BjU_mgBz.wasm',
      'tesseract-data-1.0.0/fra.traineddata',
    ])
      expect(cacheNameOf(`/assets/${name}`)).toBe('utilo-ocr')
    // As the engine itself asks for them, whatever a build makes of their names.
    for (const { url } of [coreFile, ...Object.values(dataFiles)])
      expect(url).toMatch(/tesseract|traineddata/)
    expect(cacheNameOf('/assets/worker-B2223S__.js')).toBe(filesCacheName)
  })

  it('is the same in another build but for what follows from its content', () => {
    const same = [
      ['/assets/worker-B2223S__.js', '/assets/worker-Bw-G-SS5.js'],
      ['/locales/0123456789/fr/vat.json', '/locales/abcdefabcd/fr/vat.json'],
      ['/assets/pdfjs-6.5.438/cmaps/V.bcmap', '/assets/pdfjs-6.6.0/cmaps/V.bcmap'],
    ] as const
    for (const [one, other] of same) expect(stemOf(one)).toBe(stemOf(other))
    expect(stemOf('/assets/cities.fr-B1VcQ-e0.json')).not.toBe(
      stemOf('/assets/cities.en-CoZzqmIl.json'),
    )
    expect(stemOf('/locales/0123456789/fr/vat.json')).not.toBe(
      stemOf('/locales/0123456789/en/vat.json'),
    )
  })

  it('goes once no build in use knows it, and no other does', () => {
    expect(outdated(['/assets/a.js', '/assets/b.js'], new Set(['/assets/b.js']))).toEqual([
      '/assets/a.js',
    ])
  })
})

it('pages are kept apart for each build', () => {
  expect(pagesCacheName('1')).not.toBe(pagesCacheName('2'))
  expect(pagesCacheName('1')).toMatch(/^utilo-/)
})
