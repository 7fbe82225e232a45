declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'woff2' | 'woff' | 'sfnt' | 'truetype'
    /** An axis pinned to a value, or narrowed to a range. */
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>
  }
  const subsetFont: (font: Buffer, text: string, options?: SubsetOptions) => Promise<Buffer>
  export default subsetFont
}
