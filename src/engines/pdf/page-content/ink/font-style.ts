/** Weights from which a font is bold (OpenType, OS/2, usWeightClass), and the one that pdf.js writes when it knows none. */
const boldWeight = 600
const inventedWeight = 500

/** Bits of `head.macStyle`. */
const macBold = 1
const macItalic = 2

/** Where, in their tables, OpenType keeps them. */
const macStyleOffset = 44
const weightOffset = 4

const tableDirectory = { start: 12, entry: 16, countAt: 4 } as const

const offsetOf = (data: DataView, tag: string): number | undefined => {
  const count = data.getUint16(tableDirectory.countAt)
  for (let index = 0; index < count; index += 1) {
    const entry = tableDirectory.start + index * tableDirectory.entry
    const name = String.fromCodePoint(...[0, 1, 2, 3].map((at) => data.getUint8(entry + at)))
    if (name === tag) return data.getUint32(entry + 8)
  }
  return undefined
}

/** What an OpenType font says of itself; nothing when it is none, or broken. */
export const readFontStyle = (
  font: Uint8Array | undefined,
): { isBold: boolean; isItalic: boolean } => {
  if (font === undefined) return { isBold: false, isItalic: false }
  const data = new DataView(font.buffer, font.byteOffset, font.byteLength)
  try {
    const head = offsetOf(data, 'head')
    const os2 = offsetOf(data, 'OS/2')
    const style = head === undefined ? 0 : data.getUint16(head + macStyleOffset)
    const weight = os2 === undefined ? 0 : data.getUint16(os2 + weightOffset)
    return {
      isBold: (style & macBold) !== 0 || (weight >= boldWeight && weight !== inventedWeight),
      isItalic: (style & macItalic) !== 0,
    }
  } catch {
    // It ends before its tables do.
    return { isBold: false, isItalic: false }
  }
}
