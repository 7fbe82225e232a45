declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'woff2' | 'woff' | 'sfnt' | 'truetype'
    /** Axes pinned to a value, or limited to a range. */
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>
    /** Keeps all glyphs; the text must then be empty. */
    keepAllGlyphs?: boolean
    /** The OpenType tags of the features to keep; without it, all are kept. */
    keepFeatures?: readonly string[]
    dropTables?: readonly string[]
  }
  const subsetFont: (font: Buffer, text: string, options?: SubsetOptions) => Promise<Buffer>
  export default subsetFont
}

declare module 'fontverter' {
  export const convert: (font: Buffer, format: 'sfnt' | 'woff' | 'woff2') => Promise<Buffer>
}

declare module 'opentype.js/dist/opentype.mjs' {
  interface Path {
    readonly commands: readonly unknown[]
  }
  interface Glyph {
    readonly name: string
  }
  interface Font {
    toArrayBuffer(): ArrayBuffer
  }
  export const parse: (font: ArrayBuffer) => {
    readonly tables: {
      readonly head: { readonly macStyle: number }
      readonly os2?: { readonly usWeightClass: number }
    }
    readonly glyphs: { readonly length: number }
  }
  export const Path: new () => Path
  export const Glyph: new (options: {
    name: string
    unicode: number
    advanceWidth: number
    path: Path
  }) => Glyph
  export const Font: new (options: {
    familyName: string
    styleName: string
    unitsPerEm: number
    ascender: number
    descender: number
    glyphs: readonly Glyph[]
  }) => Font
}
