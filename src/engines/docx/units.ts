/** The longest length Word takes: 22 inches, in twentieths of a point. */
const longestTwips = 31_680

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(most, value))

const whole = (value: number): number => (Number.isFinite(value) ? Math.round(value) : 0)

/** Twentieths of a point, at most 22 inches either way. */
export const twips = (points: number): number =>
  between(-longestTwips, whole(points * 20), longestTwips)

/** As `twips`, but never less than nothing. */
export const positiveTwips = (points: number): number => Math.max(0, twips(points))

/** Font sizes: Word takes 1 to 1,638 points. */
export const halfPoints = (points: number): number => between(2, whole(points * 2), 3276)

/** Thickness of borders: Word draws 1/4 to 12 points. */
export const eighthPoints = (points: number): number => between(2, whole(points * 8), 96)

/** English metric units, 12,700 a point; a picture is never without width. */
export const emus = (points: number): number =>
  between(1, whole(points * 12_700), longestTwips * 635)

/** Thousandths of a per cent, of a share from 0 to 1. */
export const thousandths = (share: number): number => between(0, whole(share * 100_000), 100_000)

/** `#rrggbb` as Word writes it; `auto` for anything else. */
export const hexColor = (color: string): string =>
  /^#[0-9a-f]{6}$/i.test(color) ? color.slice(1).toUpperCase() : 'auto'
