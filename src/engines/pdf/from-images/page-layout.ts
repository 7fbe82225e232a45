import { type Rotation, pointsPerInch } from '../../../core/pdf.ts'

/** The range of resolutions that are plausible for a picture's metadata. */
const minPlausibleDpi = 50
const maxPlausibleDpi = 1200
/** The most common resolution of scans. */
const defaultDpi = 300
/** The long sides of A5 and A3. */
const minLongSideInches = 8.25
const maxLongSideInches = 16.5
/** The longest side of a page that all PDF readers show: 14,400 points (ISO 32000-1, annex C). */
const maxPageInches = 200

/** Resolutions that programs and cameras write when they know none. They are plausible only for pages up to A3. */
const placeholderDpi = new Set([72, 96])

/**
 * Returns the resolution at which an image becomes a page: its own if that is plausible, otherwise 300 dpi, or the
 * one with which the page is between A5 and A3. It is a whole number, so that a program that draws the page at the
 * resolution it reads there gets the image's own pixels.
 */
export const pageDpi = (widthPx: number, heightPx: number, saidDpi: number | undefined): number => {
  const longSide = Math.max(widthPx, heightPx)
  const leastDpi = Math.ceil(longSide / maxPageInches)
  const isLarge = saidDpi !== undefined && longSide / saidDpi > maxLongSideInches
  const isMeant =
    saidDpi !== undefined &&
    saidDpi >= minPlausibleDpi &&
    saidDpi <= maxPlausibleDpi &&
    !(placeholderDpi.has(Math.round(saidDpi)) && isLarge)
  if (isMeant) return Math.max(Math.round(saidDpi), leastDpi)
  return Math.min(
    Math.max(defaultDpi, Math.ceil(longSide / maxLongSideInches)),
    Math.max(Math.floor(longSide / minLongSideInches), minPlausibleDpi),
  )
}

export const pageFormats = ['image', 'a4', 'letter'] as const
/** `image` makes each page as large as its image. */
export type PageFormat = (typeof pageFormats)[number]

export const pageOrientations = ['auto', 'portrait', 'landscape'] as const
/** `auto` turns each page so that its image is largest. */
export type PageOrientation = (typeof pageOrientations)[number]

export const imageFits = ['fit', 'fill'] as const
/** `fit` shows all of the image; `fill` leaves no room empty, and cuts off what does not fit. */
export type ImageFit = (typeof imageFits)[number]

export interface PageSetup {
  format: PageFormat
  /** The margin on all sides, in millimetres. */
  marginMm: number
  /** These two apply to pages of a fixed size only. */
  orientation: PageOrientation
  fit: ImageFit
}

/** An image as it is shown, after its own orientation. */
export interface ShownImage {
  widthPx: number
  heightPx: number
  /** The resolution that the file declares. */
  dpi: number | undefined
}

/** A rectangle in points from the bottom left corner of the page. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export interface PageLayout {
  widthPoints: number
  heightPoints: number
  /** Where the image is. */
  image: Area
  /** The part of the page that the image may cover; undefined when the image lies within it anyway. */
  clip: Area | undefined
}

const millimetresPerInch = 25.4

const toPoints = (millimetres: number): number => (millimetres / millimetresPerInch) * pointsPerInch

/** The portrait sizes in points: 210 × 297 mm (ISO 216), 8.5 × 11 inches. */
const paperSizes = {
  a4: { width: toPoints(210), height: toPoints(297) },
  letter: { width: 8.5 * pointsPerInch, height: 11 * pointsPerInch },
} as const

/**
 * Rounds down to a thousandth of a point. Programs that draw a page round its size in pixels up, so that a size that
 * was rounded up would add a row of pixels.
 */
const roundDown = (points: number): number => Math.floor(points * 1000 + 1e-6) / 1000

const layOutOwnSize = ({ widthPx, heightPx, dpi }: ShownImage, margin: number): PageLayout => {
  const pointsPerPixel = pointsPerInch / pageDpi(widthPx, heightPx, dpi)
  const width = roundDown(widthPx * pointsPerPixel)
  const height = roundDown(heightPx * pointsPerPixel)
  return {
    widthPoints: roundDown(width + 2 * margin),
    heightPoints: roundDown(height + 2 * margin),
    image: { x: margin, y: margin, width, height },
    clip: undefined,
  }
}

const isLandscape = ({ widthPx, heightPx }: ShownImage, orientation: PageOrientation): boolean =>
  orientation === 'auto' ? widthPx > heightPx : orientation === 'landscape'

/** Places an image in the middle of an area. */
const placeIn = (area: Area, { widthPx, heightPx }: ShownImage, fit: ImageFit): Area => {
  const scales = [area.width / widthPx, area.height / heightPx]
  const scale = fit === 'fit' ? Math.min(...scales) : Math.max(...scales)
  const [width, height] = [widthPx * scale, heightPx * scale]
  return {
    x: area.x + (area.width - width) / 2,
    y: area.y + (area.height - height) / 2,
    width,
    height,
  }
}

/** Returns the size of an image's page and the place of the image on it. */
export const layOutPage = (image: ShownImage, setup: PageSetup): PageLayout => {
  const margin = roundDown(toPoints(setup.marginMm))
  if (setup.format === 'image') return layOutOwnSize(image, margin)
  const paper = paperSizes[setup.format]
  const [width, height] = isLandscape(image, setup.orientation)
    ? [paper.height, paper.width]
    : [paper.width, paper.height]
  const [widthPoints, heightPoints] = [roundDown(width), roundDown(height)]
  const area = {
    x: margin,
    y: margin,
    width: widthPoints - 2 * margin,
    height: heightPoints - 2 * margin,
  }
  return {
    widthPoints,
    heightPoints,
    image: placeIn(area, image, setup.fit),
    clip: setup.fit === 'fill' ? area : undefined,
  }
}

/** Returns the size of an image as it is shown after a rotation. */
export const rotateImage = (image: ShownImage, rotation: Rotation): ShownImage =>
  rotation % 180 === 0 ? image : { ...image, widthPx: image.heightPx, heightPx: image.widthPx }
