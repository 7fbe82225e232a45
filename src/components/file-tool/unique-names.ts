const split = (name: string): [stem: string, extension: string] => {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
}

/**
 * Makes file names differ from each other: the second `photo.png` becomes `photo (2).png`.
 *
 * Names that differ only in case or in how an accent is encoded count as the same, as they do on Windows and macOS.
 */
export const uniqueNames = (names: readonly string[]): string[] => {
  const toKey = (name: string) => name.normalize('NFC').toLowerCase()
  // A name that was there before must not be taken by a numbered one: `photo (2).png` may be chosen too.
  const originals = new Set(names.map(toKey))
  const taken = new Set<string>()
  return names.map((name) => {
    const [stem, extension] = split(name)
    let unique = name
    for (let n = 2; taken.has(toKey(unique)); n += 1) {
      const numbered = `${stem} (${n})${extension}`
      if (!originals.has(toKey(numbered))) unique = numbered
    }
    taken.add(toKey(unique))
    return unique
  })
}
