declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'woff2' | 'woff' | 'sfnt' | 'truetype'
    /** An axis pinned to a value, or narrowed to a range. */
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>
  }
  const subsetFont: (font: Buffer, text: string, options?: SubsetOptions) => Promise<Buffer>
  export default subsetFont
}

declare module 'opentype.js' {
  class Path {}
  interface GlyphOptions {
    name: string
    unicode: number
    advanceWidth: number
    path: Path
  }
  class Glyph {
    constructor(options: GlyphOptions)
  }
  interface FontOptions {
    familyName: string
    styleName: string
    unitsPerEm: number
    ascender: number
    descender: number
    glyphs: readonly Glyph[]
  }
  class Font {
    constructor(options: FontOptions)
    toArrayBuffer(): ArrayBuffer
  }
  const opentype: { Font: typeof Font; Glyph: typeof Glyph; Path: typeof Path }
  export default opentype
}
