import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Environment } from '../bindings.ts'

export const cloudflareFolder = fileURLToPath(new URL('..', import.meta.url))

const wranglerFolder = join(cloudflareFolder, 'node_modules', 'wrangler')

export const wranglerProgram = join(wranglerFolder, 'bin', 'wrangler.js')

interface Platform {
  env: Environment
  dispose: () => Promise<void>
}

interface WranglerModule {
  getPlatformProxy: (options: { configPath: string; persist: boolean }) => Promise<Platform>
}

/** The bindings themselves, served by `workerd` from memory. */
export const openPlatform = async (): Promise<Platform> => {
  // By its file: it is installed for this folder alone, and types must not need it.
  const file = join(wranglerFolder, 'wrangler-dist', 'cli.js')
  const { getPlatformProxy } = (await import(pathToFileURL(file).href)) as WranglerModule
  return getPlatformProxy({ configPath: join(cloudflareFolder, 'wrangler.jsonc'), persist: false })
}
