/** Types and measures of PDF documents that pages, workers and engines share. */

/** Angles in degrees, clockwise. */
export const rotations = [0, 90, 180, 270] as const
export type Rotation = (typeof rotations)[number]

/** Adds two rotations. */
export const rotate = (rotation: Rotation, by: Rotation): Rotation =>
  rotations[(rotations.indexOf(rotation) + rotations.indexOf(by)) % rotations.length] ?? 0

/** The number of points per inch (ISO 32000-2, 8.3.2.3). */
export const pointsPerInch = 72

/** The size of a page as it is shown, after its own rotation. */
export interface PageSize {
  widthPoints: number
  heightPoints: number
}

/** An entry of a document's outline. The entries are listed in reading order. */
export interface Bookmark {
  title: string
  /** The index of the page, from 0. It is undefined when the entry leads to no page of the document. */
  pageIndex: number | undefined
  /** The depth of the entry, which is 0 for the outermost ones. */
  level: number
}

/** Converts a length to pixels at a resolution. It rounds as renderers do, and returns 1 at least. */
export const toPixels = (points: number, dpi: number): number =>
  Math.max(1, Math.round((points * dpi) / pointsPerInch))
