/** Builds the service worker of a finished build, with the list of what it may cache. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import type { Rolldown } from 'vite'
import { toolIdOf } from '../src/core/tool.ts'
import { loadManifest } from '../server/load-assets.ts'
import { bundleWorker, writeServiceWorker } from './bundle-worker.ts'
import { clientFolder, fileOf, isServed, readBuiltSite } from './built-site.ts'
import { distFolder } from './output-plugins.ts'
import { noticesFile, packageOf } from './notices.ts'
import { type BuiltModule, makeSiteManifest } from './site-manifest.ts'

/** Checks that the notices, which were written before, contain the licence of every package in the service worker. */
const checkNotices = ({ moduleIds }: Rolldown.OutputChunk) => {
  const notices = readFileSync(`${clientFolder}/${noticesFile}`, 'utf8')
  for (const name of new Set(moduleIds.map(packageOf)))
    if (name !== undefined && name !== 'rolldown' && !notices.includes(`\n${name} `))
      throw new Error(`${name} is in the service worker and not in ${noticesFile}`)
}

/** Returns a hash that changes with any served file except the rates, which do not need a new version. */
const buildHash = (): string => {
  const hash = createHash('sha256')
  const files = globSync('**/*', { cwd: clientFolder, exclude: (name) => name === 'api' })
    .filter(isServed)
    .toSorted()
  for (const name of files) hash.update(name).update(readFileSync(`${clientFolder}/${name}`))
  return hash.digest('hex').slice(0, 10)
}

/** The declaration is read as text, because it imports the tool's page, which only a bundler can load. */
const isSensitive = (id: string): boolean => {
  const declaration = `src/tools/${toolIdOf(id)}/tool.ts`
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
  site: readBuiltSite(pages, '{assets,locales}/**/*.*'),
})
const worker = await bundleWorker('src/service-worker/service-worker.ts', {
  __SITE_MANIFEST__: JSON.stringify(manifest),
})
checkNotices(worker)
const bytes = await writeServiceWorker(worker)
console.log(`service worker of build ${manifest.build}: ${bytes} bytes`)
