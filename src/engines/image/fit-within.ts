/** Width and height in pixels. */
export interface PixelSize {
  width: number
  height: number
}

/**
 * The largest size of the same proportions that keeps both limits: whole pixels, at least 1 × 1, never larger than
 * the picture was. A limit that is left out does not count.
 */
export const fitWithin = (
  { width, height }: PixelSize,
  { maxWidthPx = Infinity, maxHeightPx = Infinity }: { maxWidthPx?: number; maxHeightPx?: number },
): PixelSize => {
  const scale = Math.min(1, maxWidthPx / width, maxHeightPx / height)
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}
