import { expect, it } from 'vitest'
import type { SiteManifest } from '../src/service-worker/site-manifest.ts'
import { makeSiteManifest, smallFileBytes, smallFilesBytes } from './site-manifest.ts'

const large = smallFileBytes + 1
const chunks = Array.from({ length: 9 }, (_, place) => `/assets/chunk${place}-0000000${place}.js`)
const files: Readonly<Record<string, number>> = {
  '/assets/client-11111111.js': 5,
  '/assets/page-22222222.js': 6,
  '/assets/worker-33333333.js': 7,
  '/assets/engine-44444444.wasm': large,
  '/assets/names.fr-55555555.json': 3,
  '/assets/names.en-66666666.json': 4,
  '/assets/tesseract-data-1.0.0/fra.traineddata': large,
  '/assets/tesseract-data-1.0.0/eng.traineddata': large,
  '/assets/tesseract-data-1.0.0/deu.traineddata': large,
  '/assets/deferred-ui-77777777.js': 8,
  '/locales/0a/fr/ocr.json': 2,
  '/locales/0a/en/ocr.json': 2,
  '/locales/0a/fr/features.json': 1,
  '/locales/0a/en/features.json': 1,
  '/locales/0a/search.json': 1,
  ...Object.fromEntries(chunks.map((chunk) => [chunk, smallFileBytes])),
}

/** A script loads the files that its text names. */
const texts: Readonly<Record<string, string>> = {
  '/assets/client-11111111.js': '',
  '/assets/page-22222222.js': 'worker-33333333.js names.fr-55555555.json names.en-66666666.json',
  '/assets/worker-33333333.js': `engine-44444444.wasm /assets/tesseract-data-1.0.0/ ${chunks.join(' ')}`,
}

const html = `<script id="texts">{"fr":{"ocr":{}}}</script><script src="/assets/client-11111111.js"></script>
<link rel="modulepreload" href="/assets/page-22222222.js"><main data-group="files">`
const paths = { fr: '/ocr', en: '/en/ocr', es: '/es/ocr' }

const manifest: SiteManifest = makeSiteManifest({
  build: '1',
  pages: [{ id: 'ocr', paths, isSensitive: true }],
  unpackedSizeOf: (address) => (files[address] ?? 40) * 2,
  modules: {
    'src/app/client.tsx': { file: 'assets/client-11111111.js', isEntry: true },
    'src/tools/ocr/page.tsx': {
      file: 'assets/page-22222222.js',
      imports: ['src/app/client.tsx'],
    },
    'src/app/deferred-ui/deferred-ui.tsx': {
      file: 'assets/deferred-ui-77777777.js',
      dynamicImports: ['src/app/client.tsx'],
    },
  },
  site: {
    pages: [
      { id: 'home', path: '/', html: '<script src="/assets/client-11111111.js"></script><main>' },
      ...Object.values(paths).map((path) => ({ id: 'ocr', path, html })),
    ],
    files: Object.keys(files),
    sizeOf: (address) => files[address] ?? 40,
    textOf: (address) => texts[address] ?? (address.endsWith('/ocr') ? html : ''),
  },
})
const needs = manifest.pages[0]?.needs
const addressesOf = (places: readonly number[] = []) =>
  places.map((place) => manifest.files[place]?.[0])

it('a page starts with its scripts, and with its texts for when it is not the first page', () => {
  expect(addressesOf(needs?.en.initial)).toEqual([
    '/assets/client-11111111.js',
    '/assets/page-22222222.js',
    '/locales/0a/en/ocr.json',
    '/locales/0a/en/features.json',
  ])
  expect(needs?.en.html).toEqual([40, 80])
  expect(manifest.pages[0]?.isSensitive).toBe(true)
})

it('what is small comes along unasked, the smallest first and up to a sum; of its language alone', () => {
  const small = addressesOf(needs?.fr.small)
  expect(small.slice(0, 2)).toEqual([
    '/assets/names.fr-55555555.json',
    '/assets/worker-33333333.js',
  ])
  const sum = small.reduce((bytes, address) => bytes + (files[address ?? ''] ?? 0), 0)
  expect(sum).toBeLessThanOrEqual(smallFilesBytes)
  expect(sum).toBeGreaterThan(smallFilesBytes - smallFileBytes)
})

it('the rest is large, each file once', () => {
  const found = addressesOf(needs?.fr.large)
  expect(found).toEqual(
    expect.arrayContaining([
      '/assets/engine-44444444.wasm',
      '/assets/tesseract-data-1.0.0/fra.traineddata',
    ]),
  )
  expect(found.filter((address) => address?.endsWith('.traineddata'))).toHaveLength(1)
  const all = [...addressesOf(needs?.fr.initial), ...addressesOf(needs?.fr.small), ...found]
  expect(new Set(all).size).toBe(all.length)
  // The list leaves out files that nothing names, and those that every page may load.
  expect(all).not.toContain('/assets/deferred-ui-77777777.js')
})

it('every page may load the deferred UI and the search', () => {
  expect(addressesOf(manifest.everywhere.en)).toEqual([
    '/assets/deferred-ui-77777777.js',
    '/locales/0a/search.json',
  ])
})
