import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createApp } from '../app.ts'
import {
  type Asset,
  type Bytes,
  type Representation,
  contentTypeOf,
  isUnderImmutableFolder,
} from '../assets.ts'
import type { Manifest } from '../manifest.ts'
import { buildRoutes } from '../routes.ts'
import { securityHeaders } from '../security-headers.ts'

/** A small site of the shape the build writes. */
export const siteManifest: Manifest = {
  pages: [
    {
      id: 'home',
      paths: { fr: '/', en: '/en', es: '/es' },
      styleHashes: ['sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
      isEmbeddable: false,
    },
    {
      id: 'weight',
      paths: {
        fr: '/convertisseur-poids',
        en: '/en/weight-converter',
        es: '/es/conversor-de-peso',
      },
      styleHashes: [
        'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
        'sha256-uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=',
      ],
      isEmbeddable: true,
    },
  ],
  siteName: 'Utilo',
  messagesKeptMonths: 12,
  scriptHashes: ['sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc='],
  notFoundStyleHashes: ['sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='],
  thirdParties: { script: [], frame: [], connect: [], img: [] },
}

/** The contents of the files by their path inside `dist/client`. */
export const siteFiles: Readonly<Record<string, string>> = {
  '/index.html': '<h1>Accueil</h1>',
  '/en/index.html': '<h1>Home</h1>',
  '/es/index.html': '<h1>Inicio</h1>',
  '/convertisseur-poids/index.html': '<h1>Convertisseur de poids</h1>',
  '/en/weight-converter/index.html': '<h1>Weight converter</h1>',
  '/es/conversor-de-peso/index.html': '<h1>Conversor de peso</h1>',
  '/404.html': '<h1>Page introuvable</h1>',
  '/en/404.html': '<h1>Page not found</h1>',
  '/es/404.html': '<h1>Página no encontrada</h1>',
  '/assets/entry-4f2a.js': 'console.log("entry")',
  '/locales/b1/en/weight.json': '{"heading":"Weight converter"}',
  '/robots.txt': 'User-agent: *',
  '/service-worker.js': 'self.skipWaiting()',
  '/sitemap.xml': '<urlset/>',
  '/verification.html': '<p>owner</p>',
}

const represent = (content: Bytes): Representation => ({
  etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
  lengthBytes: content.byteLength,
  content,
})

export const memoryAsset = (path: string, text: string): Asset => ({
  contentType: contentTypeOf(path),
  isImmutable: isUnderImmutableFolder(path),
  representations: {
    identity: represent(new TextEncoder().encode(text)),
    br: represent(brotliCompressSync(text)),
    gzip: represent(gzipSync(text)),
  },
})

export const siteAssets = (): Map<string, Asset> =>
  new Map(Object.entries(siteFiles).map(([path, text]) => [path, memoryAsset(path, text)]))

/** Creates the app on the small site. What it reports is collected in `reports`. */
export const createSiteApp = ({
  assets = siteAssets(),
  manifest = siteManifest,
  hsts = true,
} = {}) => {
  const reports: string[] = []
  const report = (message: string) => void reports.push(message)
  const health = async () => ({ status: 'ok' })
  const routes = buildRoutes(assets, manifest, securityHeaders({ hsts }))
  return { app: createApp({ routes, api: {}, health, hsts, report }), reports }
}

/** Returns the routes of the small site. */
export const siteRoutes = (assets = siteAssets()) =>
  buildRoutes(assets, siteManifest, securityHeaders({ hsts: true }))

/** Writes the small site into a folder as the build would, including the encoded forms. */
export const writeSite = async (distFolder: string): Promise<void> => {
  for (const [path, text] of Object.entries(siteFiles)) {
    const file = join(distFolder, 'client', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    await writeFile(`${file}.br`, brotliCompressSync(text))
    await writeFile(`${file}.gz`, gzipSync(text))
  }
  await writeFile(join(distFolder, 'server.json'), JSON.stringify(siteManifest))
}
