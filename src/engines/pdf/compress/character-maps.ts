/** Returns the glyph number of a character by one of a font's maps; 0 for one that is missing. */
type CharacterMap = (character: number) => number

const readTable = (
  font: DataView,
  name: string,
): { offset: number; length: number } | undefined => {
  const count = font.getUint16(4)
  for (let index = 0; index < count; index += 1) {
    const at = 12 + 16 * index
    const tag = [0, 1, 2, 3].map((byte) => String.fromCharCode(font.getUint8(at + byte))).join('')
    if (tag === name) return { offset: font.getUint32(at + 8), length: font.getUint32(at + 12) }
  }
  return undefined
}

/** Reads a map of format 4, segments of characters up to U+FFFF. */
const readSegments = (map: DataView): CharacterMap => {
  const twiceCount = map.getUint16(6)
  const [ends, starts] = [14, 16 + twiceCount]
  const [deltas, offsets] = [starts + twiceCount, starts + 2 * twiceCount]
  return (character) => {
    for (let at = 0; at < twiceCount; at += 2) {
      if (map.getUint16(ends + at) < character) continue
      const start = map.getUint16(starts + at)
      if (start > character) return 0
      const delta = map.getUint16(deltas + at)
      const offset = map.getUint16(offsets + at)
      if (offset === 0) return (character + delta) & 0xffff
      const glyph = map.getUint16(offsets + at + offset + 2 * (character - start))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

/** Reads a map; undefined for formats other than 0, 4, 6 and 12. */
const readMap = (map: DataView): CharacterMap | undefined => {
  switch (map.getUint16(0)) {
    case 0:
      return (character) => (character < 256 ? map.getUint8(6 + character) : 0)
    case 4:
      return readSegments(map)
    case 6: {
      const [first, count] = [map.getUint16(6), map.getUint16(8)]
      return (character) =>
        character >= first && character < first + count
          ? map.getUint16(10 + 2 * (character - first))
          : 0
    }
    case 12: {
      const count = map.getUint32(12)
      return (character) => {
        for (let at = 16; at < 16 + 12 * count; at += 12) {
          const [start, end] = [map.getUint32(at), map.getUint32(at + 4)]
          if (character >= start && character <= end)
            return map.getUint32(at + 8) + character - start
        }
        return 0
      }
    }
    default:
      return undefined
  }
}

/**
 * Reads the character maps of a TrueType font (OpenType 1.9, `cmap`).
 *
 * @returns undefined when there is none, one is malformed, or one has a rare format.
 */
export const readCharacterMaps = (font: Uint8Array): readonly CharacterMap[] | undefined => {
  try {
    const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
    const table = readTable(view, 'cmap')
    if (table === undefined) return undefined
    const maps: CharacterMap[] = []
    const count = view.getUint16(table.offset + 2)
    for (let index = 0; index < count; index += 1) {
      const at = table.offset + view.getUint32(table.offset + 4 + 8 * index + 4)
      const map = readMap(new DataView(font.buffer, font.byteOffset + at, font.byteLength - at))
      if (map === undefined) return undefined
      maps.push(map)
    }
    return maps.length > 0 ? maps : undefined
  } catch {
    // An offset leads out of the font.
    return undefined
  }
}

const decodings = ['windows-1252', 'macintosh'].map((encoding) => new TextDecoder(encoding))

const macCodes = new Map(
  Array.from({ length: 256 }, (_, code) => [
    new TextDecoder('macintosh').decode(Uint8Array.of(code)),
    code,
  ]),
)

/** Symbolic fonts have their characters in one of these ranges (ISO 32000-2, 9.6.5.4). */
const symbolRanges = [0xf000, 0xf100, 0xf200]

/**
 * Returns the glyphs that any reader may show for a code of a simple font without names of its own: the code itself, as a
 * symbol, and as a character of Windows or Mac OS, by each of the maps.
 */
export const glyphsOfCharacter = (
  maps: readonly CharacterMap[],
  code: number,
): readonly number[] => {
  const letters = decodings.map((decoding) => decoding.decode(Uint8Array.of(code)))
  const characters = new Set([
    code,
    ...symbolRanges.map((range) => range + code),
    ...letters.flatMap((letter) => [letter.codePointAt(0) ?? code, macCodes.get(letter) ?? code]),
  ])
  try {
    return maps.flatMap((map) =>
      [...characters].map((character) => map(character)).filter((glyph) => glyph > 0),
    )
  } catch {
    return []
  }
}
