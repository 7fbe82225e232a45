import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Asset, Representation } from './assets.ts'
import { heldFileLimitBytes, loadAssets, loadManifest } from './load-assets.ts'
import { siteFiles, siteManifest, writeSite } from './testing/site.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'utilo-load-'))
})
afterEach(() => rm(folder, { recursive: true }))

const heldBytes = (representation: Representation | undefined): Uint8Array => {
  if (!(representation?.content instanceof Uint8Array)) throw new Error('not held in memory')
  return representation.content
}

const load = async (name: string): Promise<Asset> => {
  const asset = (await loadAssets(folder)).get(name)
  if (asset === undefined) throw new Error(`${name} was not loaded`)
  return asset
}

describe('files', () => {
  it('are found under their URL path, each with its encoded forms', async () => {
    await writeSite(folder)
    const assets = await loadAssets(join(folder, 'client'))
    expect([...assets.keys()].toSorted()).toEqual(Object.keys(siteFiles).toSorted())
    for (const [path, text] of Object.entries(siteFiles)) {
      const { identity, br, gzip } = assets.get(path)?.representations ?? {}
      expect(new TextDecoder().decode(heldBytes(identity))).toBe(text)
      expect(brotliDecompressSync(heldBytes(br)).toString()).toBe(text)
      expect(gunzipSync(heldBytes(gzip)).toString()).toBe(text)
      const tags = [identity?.etag, br?.etag, gzip?.etag]
      expect(new Set(tags).size).toBe(3)
      for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/)
    }
    expect(assets.get('/assets/entry-4f2a.js')?.isImmutable).toBe(true)
    expect(assets.get('/locales/b1/en/weight.json')?.isImmutable).toBe(true)
    expect(assets.get('/index.html')?.isImmutable).toBe(false)
  })

  it('keep the tag of their content between starts, and change it with the content', async () => {
    const tagOf = async (text: string) => {
      await writeFile(join(folder, 'a.txt'), text)
      return (await load('/a.txt')).representations.identity.etag
    }
    const first = await tagOf('one')
    expect(await tagOf('two')).not.toBe(first)
    expect(await tagOf('one')).toBe(first)
  })

  it.each([
    ['page.html', 'text/html; charset=utf-8'],
    ['a.js', 'text/javascript; charset=utf-8'],
    ['worker.mjs', 'text/javascript; charset=utf-8'],
    ['codec.wasm', 'application/wasm'],
    ['manifest.webmanifest', 'application/manifest+json'],
    ['Picture.PNG', 'image/png'],
    ['font.woff2', 'font/woff2'],
    ['fra.traineddata.gz', 'application/gzip'],
    ['names.bcmap', 'application/octet-stream'],
    ['LICENSE', 'application/octet-stream'],
  ])('%s is %s', async (name, contentType) => {
    await writeFile(join(folder, name), 'x')
    expect((await load(`/${name}`)).contentType).toBe(contentType)
  })

  it('named with other signs are asked for the way browsers ask', async () => {
    await mkdir(join(folder, 'é t'))
    await writeFile(join(folder, 'é t', '100%.txt'), 'x')
    expect([...(await loadAssets(folder)).keys()]).toEqual([
      new URL('http://localhost/é t/100%25.txt').pathname,
    ])
  })

  it('meant for other hosts are left out', async () => {
    await writeFile(join(folder, '_headers'), '/*')
    await writeFile(join(folder, 'robots.txt'), 'x')
    expect([...(await loadAssets(folder)).keys()]).toEqual(['/robots.txt'])
  })

  it('too large to be held are streamed, byte for byte, as often as asked', async () => {
    const bytes = new Uint8Array(heldFileLimitBytes + 1).map((_, at) => (at * 31) % 251)
    await writeFile(join(folder, 'large.bin'), bytes)
    await writeFile(join(folder, 'limit.bin'), bytes.subarray(1))
    const { content, lengthBytes } = (await load('/large.bin')).representations.identity
    if (typeof content !== 'function') throw new Error('held in memory')
    expect(lengthBytes).toBe(bytes.byteLength)
    for (let round = 0; round < 2; round += 1) {
      const sent = await new Response(await content()).bytes()
      expect(Buffer.compare(sent, bytes)).toBe(0)
    }
    expect(heldBytes((await load('/limit.bin')).representations.identity)).toHaveLength(
      heldFileLimitBytes,
    )
    await rm(join(folder, 'large.bin'))
    await expect(content()).rejects.toThrow('ENOENT')
  })
})

describe('the manifest', () => {
  const loadText = async (text: string) => {
    await writeFile(join(folder, 'server.json'), text)
    return loadManifest(join(folder, 'server.json'))
  }
  const [home] = siteManifest.pages

  it('is read', async () => {
    expect(await loadText(JSON.stringify(siteManifest))).toEqual(siteManifest)
  })

  it.each([
    ['a missing language', { pages: [{ id: 'home', paths: { fr: '/', en: '/en' } }] }, 'pages.0'],
    ['a slash at the end', { pages: [{ ...home, paths: { ...home?.paths, en: '/en/' } }] }, '/en/'],
    ['a foreign address', { pages: [{ ...home, paths: { ...home?.paths, en: '//x' } }] }, 'path'],
    ['the same path twice', { pages: [home, home] }, 'two pages have the same path'],
    [
      'a hash that ends a directive',
      { pages: [{ ...home, styleHashes: ["sha256-a'; script-src *"] }] },
      'styleHashes.0',
    ],
    ['a hash of no kind', { notFoundStyleHashes: ['unsafe-inline'] }, 'notFoundStyleHashes.0'],
    ['nothing of it', { pages: undefined }, 'pages'],
  ])('is refused with %s', async (_case, change, reason) => {
    await expect(loadText(JSON.stringify({ ...siteManifest, ...change }))).rejects.toThrow(reason)
  })

  it.each(['https:', 'https://*', '*', "'unsafe-inline'", 'http://ads.example', 'https://a.b; x'])(
    'is refused with the origin %s',
    async (origin) => {
      const thirdParties = { ...siteManifest.thirdParties, script: [origin] }
      await expect(loadText(JSON.stringify({ ...siteManifest, thirdParties }))).rejects.toThrow(
        'thirdParties.script.0',
      )
    },
  )

  it('is refused when it is not JSON', async () => {
    await expect(loadText('<html>')).rejects.toThrow('JSON')
  })
})
