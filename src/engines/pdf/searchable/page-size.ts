/** Resolutions that a picture may say of itself and mean it. */
const leastDpi = 50
const mostDpi = 1200
/** Screens' and cameras' way of saying nothing; true only when the page comes out no larger than A3. */
const meaninglessDpi = new Set([72, 96])
/** What scans have mostly. */
const commonDpi = 300
/** Of pages: the long sides of A5 and A3. */
const leastLongSideInches = 8.25
const mostLongSideInches = 16.5

/**
 * The resolution at which a picture becomes a page: its own where that makes sense, else 300, or what makes a page between
 * A5 and A3 of it.
 */
export const pageDpi = (widthPx: number, heightPx: number, saidDpi: number | undefined): number => {
  const longSide = Math.max(widthPx, heightPx)
  const isLarge = saidDpi !== undefined && longSide / saidDpi > mostLongSideInches
  const isMeant =
    saidDpi !== undefined &&
    saidDpi >= leastDpi &&
    saidDpi <= mostDpi &&
    !(meaninglessDpi.has(Math.round(saidDpi)) && isLarge)
  if (isMeant) return saidDpi
  return Math.min(
    Math.max(commonDpi, longSide / mostLongSideInches),
    Math.max(longSide / leastLongSideInches, leastDpi),
  )
}
