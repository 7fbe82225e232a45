/** Builds the service worker of a finished build, with the list of what it may cache. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type Rolldown, build as bundle } from 'vite'
import { loadManifest } from '../server/load-assets.ts'
import type { SiteManifest } from '../src/service-worker/site-manifest.ts'
import { buildTarget } from '../src/core/supported-browsers.ts'
import { compressFile } from '../src/prerender/compress.ts'
import { distFolder } from './output-plugins.ts'
import { noticesFile, packageOf } from './notices.ts'
import { type BuiltModule, makeSiteManifest } from './site-manifest.ts'

const client = `${distFolder}/client`
const fileOf = (address: string) =>
  `${client}${/\.\w+$/.test(address) ? address : `${address.replace(/\/$/, '')}/index.html`}`

const sentBytes = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

const bundleWorker = async (manifest: SiteManifest): Promise<Rolldown.OutputChunk> => {
  const result = await bundle({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { __SITE_MANIFEST__: JSON.stringify(manifest) },
    build: {
      write: false,
      target: buildTarget,
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: 'src/service-worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((it) =>
    'output' in it ? it.output : [],
  )
  const [chunk, ...others] = outputs
  if (chunk?.type !== 'chunk' || others.length > 0)
    throw new Error('the service worker is not one script')
  return chunk
}

/** Checks that the notices, which were written before, contain the licence of every package in the service worker. */
const checkNotices = ({ moduleIds }: Rolldown.OutputChunk) => {
  const notices = readFileSync(`${client}/${noticesFile}`, 'utf8')
  for (const name of new Set(moduleIds.map(packageOf)))
    if (name !== undefined && name !== 'rolldown' && !notices.includes(`\n${name} `))
      throw new Error(`${name} is in the service worker and not in ${noticesFile}`)
}

/** Returns whether a name is a served file, and not a folder or the compressed copy of a file. */
const isServed = (name: string) =>
  !/\.(?:br|gz)$/.test(name) && statSync(`${client}/${name}`).isFile()

/** Returns a hash that changes with any served file except the rates, which do not need a new version. */
const buildHash = (): string => {
  const hash = createHash('sha256')
  const files = globSync('**/*', { cwd: client, exclude: (name) => name === 'api' })
    .filter(isServed)
    .toSorted()
  for (const name of files) hash.update(name).update(readFileSync(`${client}/${name}`))
  return hash.digest('hex').slice(0, 10)
}

/** The declaration is read as text, because it imports the tool's page, which only a bundler can load. */
const isSensitive = (id: string): boolean => {
  const declaration = `src/tools/${id}/tool.ts`
  return existsSync(declaration) && readFileSync(declaration, 'utf8').includes('isSensitive: true')
}

const { pages } = await loadManifest(`${distFolder}/server.json`)
const manifest = makeSiteManifest({
  build: buildHash(),
  pages: pages.map(({ id, paths }) => ({ id, paths, isSensitive: isSensitive(id) })),
  unpackedSizeOf: (address) => statSync(fileOf(address)).size,
  // The bundler has just written this file in its own format.
  modules: JSON.parse(readFileSync(`${distFolder}/build-manifest.json`, 'utf8')) as Record<
    string,
    BuiltModule
  >,
  site: {
    pages: pages.flatMap(({ id, paths }) =>
      Object.values(paths).map((path) => ({ id, path, html: readFileSync(fileOf(path), 'utf8') })),
    ),
    files: globSync('{assets,locales}/**/*.*', { cwd: client })
      .filter(isServed)
      .map((name) => `/${name.replaceAll('\\', '/')}`)
      .toSorted(),
    sizeOf: (address) => sentBytes(fileOf(address)),
    textOf: (address) => readFileSync(fileOf(address), 'utf8'),
  },
})
const worker = await bundleWorker(manifest)
checkNotices(worker)
const path = `${client}/service-worker.js`
writeFileSync(path, worker.code)
await compressFile(path)
console.log(`service worker of build ${manifest.build}: ${sentBytes(path)} bytes`)
