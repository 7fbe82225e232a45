/** What pages, workers and engines say to each other about PDF documents. */

/** Degrees, clockwise. */
export const rotations = [0, 90, 180, 270] as const
export type Rotation = (typeof rotations)[number]

/** The sum of two rotations. */
export const rotate = (rotation: Rotation, by: Rotation): Rotation =>
  rotations[(rotations.indexOf(rotation) + rotations.indexOf(by)) % rotations.length] ?? 0

/** Points to the inch (ISO 32000-2, 8.3.2.3). */
export const pointsPerInch = 72

/** A page as it is shown, its own rotation applied. */
export interface PageSize {
  widthPoints: number
  heightPoints: number
}

/** An entry of a document's outline, in reading order. */
export interface Bookmark {
  title: string
  /** Counts from 0; undefined when it leads to no page of the document. */
  pageIndex: number | undefined
  /** 0 for the outermost. */
  level: number
}

/** Pixels of one side at a resolution, as renderers round it: never less than one. */
export const toPixels = (points: number, dpi: number): number =>
  Math.max(1, Math.round((points * dpi) / pointsPerInch))
