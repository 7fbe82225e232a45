import { describe, expect, it } from 'vitest'
import {
  type CacheablePage,
  type SiteManifest,
  filesOfPage,
  findCacheablePage,
  isOfBuild,
  removableFiles,
} from './site-manifest.ts'

const addresses = [
  '/assets/entry-11111111.js',
  '/assets/worker-22222222.js',
  '/assets/engine-33333333.wasm',
  '/assets/tesseract-data-1.0.0/fra.traineddata',
  '/assets/other-66666666.wasm',
] as const
const [entry, , engine, trained, other] = addresses

const pageOf = (id: string, large: readonly number[]): CacheablePage => {
  const needsOf = (bytes: number) =>
    ({ html: [bytes, bytes * 3], initial: [0], small: [1], large }) as const
  return {
    paths: { fr: `/${id}`, en: `/en/${id}`, es: `/es/${id}` },
    isSensitive: false,
    needs: { fr: needsOf(10), en: needsOf(11), es: needsOf(12) },
  }
}

const page = pageOf('merge-pdf', [2, 3])
const manifest: SiteManifest = {
  build: '1',
  files: addresses.map((address, place) => [address, place, place * 2]),
  pages: [page, pageOf('pdf-to-images', [2, 4])],
  everywhere: { fr: [], en: [0], es: [] },
}

it('a page is found by its path, with a slash at its end or without', () => {
  expect(findCacheablePage(manifest, '/en/merge-pdf/')).toBe(page)
  expect(findCacheablePage(manifest, '/es/pdf-to-images')?.paths.fr).toBe('/pdf-to-images')
  expect(findCacheablePage(manifest, '/nowhere')).toBeUndefined()
})

it('a page’s files come with their bytes as sent and unpacked', () => {
  const files = filesOfPage(manifest, page, 'en')
  expect(files.html).toEqual({ address: '/en/merge-pdf', bytes: 11, unpackedBytes: 33 })
  expect(files.large).toEqual([
    { address: engine, bytes: 2, unpackedBytes: 4 },
    { address: trained, bytes: 3, unpackedBytes: 6 },
  ])
  expect(files.everywhere.map(({ address }) => address)).toEqual([entry])
  expect(filesOfPage(manifest, page, 'fr').everywhere).toEqual([])
})

it('a page is of a build when the build has every file it has loaded', () => {
  expect(isOfBuild(manifest, [entry, engine])).toBe(true)
  expect(isOfBuild(manifest, [entry, '/assets/engine-77777777.wasm'])).toBe(false)
})

describe('removing a tool', () => {
  const kept = (...kepts: string[]) => ({ language: 'fr' as const, addresses: new Set(kepts) })

  it('takes its large files, as far as they are kept', () => {
    expect(removableFiles(manifest, page, kept(engine, trained))).toEqual([engine, trained])
    expect(removableFiles(manifest, page, kept(engine))).toEqual([engine])
    expect(removableFiles(manifest, page, kept())).toEqual([])
  })

  it('leaves what another tool needs that is wholly kept', () => {
    const all = [engine, trained, other]
    const opened = manifest.pages.map(({ paths }) => paths.fr)
    expect(removableFiles(manifest, page, kept(...all, ...opened))).toEqual([trained])
    expect(removableFiles(manifest, page, kept(...all))).toEqual([engine, trained])
  })
})
