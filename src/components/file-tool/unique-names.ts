import { normalizeText } from '../../core/normalize.ts'

/** A dot at the beginning, as in `.htaccess`, belongs to the stem. */
const splitName = (name: string): [stem: string, extension: string] => {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
}

/**
 * Makes file names unique: the second `photo.png` becomes `photo (2).png`.
 *
 * Names that differ only in their case or in the encoding of an accent count as equal, as they do on Windows and macOS.
 */
export const uniqueNames = (names: readonly string[]): string[] => {
  const toKey = (name: string) => normalizeText(name, 'NFC').toLowerCase()
  // A numbered name must not collide with an original one: the visitor may have chosen a `photo (2).png` as well.
  const originals = new Set(names.map(toKey))
  const taken = new Set<string>()
  return names.map((name) => {
    const [stem, extension] = splitName(name)
    let unique = name
    for (let n = 2; taken.has(toKey(unique)); n += 1) {
      const numbered = `${stem} (${n})${extension}`
      if (!originals.has(toKey(numbered))) unique = numbered
    }
    taken.add(toKey(unique))
    return unique
  })
}
