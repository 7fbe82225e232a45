import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/**
 * What was made once from the same ingredients, from the cache beside the packages; made and kept otherwise.
 *
 * @param key names the ingredients; a file name.
 */
export const keep = async (
  kind: string,
  key: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> => {
  const folder = `node_modules/.cache/utilo/${kind}`
  const kept = `${folder}/${key}`
  if (existsSync(kept)) return readFileSync(kept)
  const made = await make()
  mkdirSync(folder, { recursive: true })
  // Whole or not at all, also when the build is ended, or another one does the same.
  const unfinished = `${kept}.${String(process.pid)}`
  writeFileSync(unfinished, made)
  renameSync(unfinished, kept)
  return made
}
