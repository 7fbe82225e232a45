/** Pixels as `ImageData` holds them: RGBA, 8 bits each, alpha not multiplied in, rows from the top. */
export interface Raster {
  readonly data: Uint8ClampedArray
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly height: number
}
