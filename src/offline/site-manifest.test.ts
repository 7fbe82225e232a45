import { describe, expect, it } from 'vitest'
import {
  type SiteManifest,
  allFiles,
  findKeepable,
  firstFiles,
  laterFiles,
  removableFiles,
  smallFileBytes,
  smallFilesBytes,
  smallLaterFiles,
} from './site-manifest.ts'

const large = smallFileBytes + 1
const files = [
  ['/assets/entry-11111111.js', 5],
  ['/assets/worker-22222222.js', 7],
  ['/assets/engine-33333333.wasm', large],
  ['/assets/names.fr-44444444.json', 3],
  ['/assets/names.en-55555555.json', 4],
  ['/assets/tesseract-data-1.0.0/fra.traineddata', large],
  ['/assets/tesseract-data-1.0.0/eng.traineddata', large],
  ['/locales/0a/fr/merge-pdf.json', 2],
  ['/locales/0a/en/merge-pdf.json', 2],
  ['/assets/other-66666666.wasm', large],
] as const

const pageOf = (id: string, later: readonly number[]) => ({
  id,
  paths: { fr: `/${id}`, en: `/en/${id}`, es: `/es/${id}` },
  htmlBytes: { fr: [10, 30], en: [11, 31], es: [12, 32] } as const,
  isSensitive: false,
  namespaces: ['merge-pdf'],
  first: [0],
  later,
})

const manifest: SiteManifest = {
  build: '1',
  files: files.map(([address, bytes]) => [address, bytes, bytes * 2]),
  pages: [pageOf('merge-pdf', [1, 2, 3, 4, 5, 6]), pageOf('pdf-to-images', [2, 9])],
  everywhere: [],
}
const page = manifest.pages[0] ?? pageOf('none', [])
const addressesOf = (found: readonly { address: string }[]) => found.map(({ address }) => address)

describe('what a page needs', () => {
  it('is found by its path, with a slash at its end or without', () => {
    expect(findKeepable(manifest, '/en/merge-pdf/')?.id).toBe('merge-pdf')
    expect(findKeepable(manifest, '/es/pdf-to-images')?.id).toBe('pdf-to-images')
    expect(findKeepable(manifest, '/nowhere')).toBeUndefined()
  })

  it('is what it starts with, and its texts for when it is not the first page', () => {
    expect(addressesOf(firstFiles(manifest, page, 'en'))).toEqual([
      '/assets/entry-11111111.js',
      '/locales/0a/en/merge-pdf.json',
    ])
  })

  it('later is of its language alone', () => {
    expect(addressesOf(laterFiles(manifest, page, 'fr'))).toEqual([
      '/assets/worker-22222222.js',
      '/assets/engine-33333333.wasm',
      '/assets/names.fr-44444444.json',
      '/assets/tesseract-data-1.0.0/fra.traineddata',
    ])
  })

  it('comes along unasked where it is small', () => {
    const small = addressesOf(smallLaterFiles(manifest, page, 'en'))
    expect(small).toEqual(['/assets/names.en-55555555.json', '/assets/worker-22222222.js'])
    const many = Array.from(
      { length: 9 },
      (_, place) => [`/assets/${place}.js`, smallFileBytes, 1] as const,
    )
    const crowded = { ...manifest, files: many, pages: [] }
    const kept = smallLaterFiles(crowded, pageOf('x', [...many.keys()]), 'fr')
    expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(smallFilesBytes)
  })

  it('is everything, each once, as many bytes as are sent', () => {
    const all = allFiles(manifest, page, 'fr')
    expect(new Set(addressesOf(all)).size).toBe(all.length)
    expect(all.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(10 + 5 + 2 + 7 + 3 + 2 * large)
    expect(all[0]).toEqual({ address: '/merge-pdf', bytes: 10, unpackedBytes: 30 })
  })
})

describe('removing a tool', () => {
  const kept = (...addresses: string[]) => ({
    language: 'fr' as const,
    addresses: new Set(addresses),
  })
  const [, , engine, , , trained, , , , other] = files.map(([address]) => address) as string[]

  it('takes its large files, as far as they are kept', () => {
    expect(removableFiles(manifest, page, kept(engine ?? '', trained ?? ''))).toEqual([
      engine,
      trained,
    ])
    expect(removableFiles(manifest, page, kept(engine ?? ''))).toEqual([engine])
    expect(removableFiles(manifest, page, kept())).toEqual([])
  })

  it('leaves what another tool needs that is wholly kept', () => {
    const all = [engine ?? '', trained ?? '', other ?? '']
    const opened = manifest.pages.map(({ paths }) => paths.fr)
    expect(removableFiles(manifest, page, kept(...all, ...opened))).toEqual([trained])
    expect(removableFiles(manifest, page, kept(...all))).toEqual([engine, trained])
  })
})
