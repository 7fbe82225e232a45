/** Collects the licence notices of everything that is shipped, during the build. */
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The path at which the notices are served. */
export const noticesFile = 'third-party-licences.txt'

/** The service worker is built after the notices are written. Its build checks that none of these is missing. */
const packagesOfServiceWorker = ['workbox-core', 'workbox-routing', 'workbox-strategies']

/** These packages are shipped without being a module of a script: icons in a sprite, subset fonts. */
const packagesOfAssets = [
  ...packagesOfServiceWorker,
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/instrument-sans',
  'lucide-react',
]

/**
 * Licence texts for packages that come without them, or with incomplete ones. In the file names, `/` is written as
 * `+`.
 */
const ownTexts = 'build/notices'

/**
 * Returns the package that a module of a build belongs to.
 *
 * @param moduleId - the bundler's name of the module; virtual ones begin with a null character.
 */
export const packageOf = (moduleId: string): string | undefined => {
  if (moduleId.startsWith('\0')) return moduleId.startsWith('\0rolldown/') ? 'rolldown' : undefined
  const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(moduleId) ?? []
  return name?.replace('\\', '/')
}

/** Returns the folder in which a module's package is installed. */
const folderOf = (moduleId: string, name: string): string => {
  const path = moduleId.replaceAll('\\', '/')
  const end = path.lastIndexOf(`/node_modules/${name}/`)
  return end === -1 ? `node_modules/${name}` : path.slice(0, end) + `/node_modules/${name}`
}

/** The notices of data in the repository that are derived from other works, each with its title and terms. */
const dataNotices = 'build/notices/data'

/** Returns the packages that the server needs at run time, without development tools. */
const serverPackages = (): string[] => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => packageOf(`/${path}`))
    .filter((name) => name !== undefined)
}

const licenceFiles = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, exclude: (name) => name === 'node_modules' })
    .filter((file) => /^(licen[cs]e|copying|notice)(?!.*\.(js|ts|cjs|mjs)$)/i.test(basename(file)))
    // A package's own comes before what it holds.
    .toSorted((a, b) => dirname(a).length - dirname(b).length || a.localeCompare(b))
    .map((file) => join(folder, file))

/** The licences of packages that name only a part of what they hold. */
const completeLicences: Readonly<Record<string, string>> = {
  // The scripts are MIT, the compiled program is GPL (version 2 only).
  '@wasm-codecs/gifsicle': 'MIT and GPL-2.0',
}

/**
 * One package's notice: its name, version, licence and the texts that go with it.
 *
 * @param folder - where it is installed, when that is inside another package.
 * @throws {Error} when there is no licence text to be found.
 */
export const noticeOf = (name: string, folder = `node_modules/${name}`): string => {
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
    version: string
    license: string
  }
  const ownText = `${ownTexts}/${name.replace('/', '+')}.txt`
  const files = [...licenceFiles(folder), ...(existsSync(ownText) ? [ownText] : [])]
  const texts = files.map((file) => readFileSync(file, 'utf8').trim())
  if (texts.length === 0)
    throw new Error(`${name} comes without a licence text: put it into ${ownText}`)
  const title = `${name} ${version} (${completeLicences[name] ?? license})`
  return [title, '='.repeat(title.length), '', texts.join('\n\n--------\n\n')].join('\n')
}

/**
 * Returns the whole file: one notice per package, sorted by name, then those of data.
 *
 * @param folders - the folders of packages that are installed inside others.
 */
export const noticesOf = (
  packages: Iterable<string>,
  folders: ReadonlyMap<string, string> = new Map(),
): string => {
  const names = [...new Set([...packages, ...packagesOfAssets, ...serverPackages()])].toSorted()
  const opening =
    'This site is built from its own code, under the MIT licence, and from the following works of others.'
  const data = readdirSync(dataNotices)
    .toSorted()
    .map((file) => readFileSync(join(dataNotices, file), 'utf8').trim())
  return `${[opening, ...names.map((name) => noticeOf(name, folders.get(name))), ...data].join('\n\n\n')}\n`
}

/**
 * Creates two plugins, one for the pages' build and one for the workers' builds, which end before it. Together they
 * see every module that is shipped.
 */
export const thirdPartyNotices = (): { pages: Plugin; workers: Plugin } => {
  const packages = new Map<string, string>()
  const collect = (bundle: Rolldown.OutputBundle) => {
    for (const output of Object.values(bundle))
      for (const id of output.type === 'chunk' ? output.moduleIds : []) {
        const name = packageOf(id)
        if (name !== undefined) packages.set(name, folderOf(id, name))
      }
  }
  return {
    pages: {
      name: 'utilo-notices',
      apply: 'build',
      generateBundle(_options, bundle) {
        if (this.environment.name !== 'client') return
        collect(bundle)
        this.emitFile({
          type: 'asset',
          fileName: noticesFile,
          source: noticesOf(packages.keys(), packages),
        })
      },
    },
    workers: {
      name: 'utilo-notices-workers',
      generateBundle: (_options, bundle) => collect(bundle),
    },
  }
}
