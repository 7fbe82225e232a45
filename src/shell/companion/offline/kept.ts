import type { SentFile } from '../../../offline/site-manifest.ts'

/** Of some files, those that are not kept on this device. */
export const missingOf = async (files: readonly SentFile[]): Promise<SentFile[]> => {
  const kept = new Set<string>()
  for (const name of await caches.keys())
    if (name.startsWith('utilo-'))
      for (const { url } of await (await caches.open(name)).keys()) kept.add(new URL(url).pathname)
  return files.filter(({ address }) => !kept.has(address))
}

export const sumOf = (files: readonly SentFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)
