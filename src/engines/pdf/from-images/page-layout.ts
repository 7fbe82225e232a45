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
/** `auto` turns each page so that its images are largest. */
export type PageOrientation = (typeof pageOrientations)[number]

export const imageFits = ['fit', 'fill'] as const
/** `fit` shows all of the image; `fill` leaves no room empty, and cuts off what does not fit. */
export type ImageFit = (typeof imageFits)[number]

export const imageCounts = [1, 2, 4] as const
/** Two images are one above the other on a portrait page and side by side on a landscape page. */
export type ImagesPerPage = (typeof imageCounts)[number]

export interface PageSetup {
  format: PageFormat
  /** The margin on all sides, in millimetres. */
  marginMm: number
  /** These three apply to pages of a fixed size only. */
  imagesPerPage: ImagesPerPage
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

interface PlacedImage {
  /** Where the image is. */
  area: Area
  /** The part of the page that the image may cover; undefined when the image lies within it anyway. */
  clip: Area | undefined
}

export interface PageLayout {
  widthPoints: number
  heightPoints: number
  /** One for each image, in their order. */
  images: readonly PlacedImage[]
}

interface Size {
  width: number
  height: number
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
    images: [{ area: { x: margin, y: margin, width, height }, clip: undefined }],
  }
}

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

/** Returns the parts of a page for its images, in reading order, with the margin around and between them. */
const cellsOf = (page: Size, margin: number, count: ImagesPerPage): Area[] => {
  const isWide = page.width > page.height
  const columns = count === 4 || (count === 2 && isWide) ? 2 : 1
  const rows = count / columns
  const width = (page.width - (columns + 1) * margin) / columns
  const height = (page.height - (rows + 1) * margin) / rows
  return Array.from({ length: count }, (_, index) => ({
    x: margin + (index % columns) * (width + margin),
    y: page.height - (Math.floor(index / columns) + 1) * (height + margin),
    width,
    height,
  }))
}

const layOutOn = (page: Size, images: readonly ShownImage[], setup: PageSetup): PageLayout => {
  const margin = roundDown(toPoints(setup.marginMm))
  const cells = cellsOf(page, margin, setup.imagesPerPage)
  return {
    widthPoints: page.width,
    heightPoints: page.height,
    images: images.flatMap((image, index) => {
      const cell = cells[index]
      if (cell === undefined) return []
      return {
        area: placeIn(cell, image, setup.fit),
        clip: setup.fit === 'fill' ? cell : undefined,
      }
    }),
  }
}

/** Returns the total area of images that are shown whole. */
const shownArea = (page: Size, images: readonly ShownImage[], setup: PageSetup): number =>
  layOutOn(page, images, { ...setup, fit: 'fit' }).images.reduce(
    (sum, { area }) => sum + area.width * area.height,
    0,
  )

/**
 * Returns the size of a page and the places of its images.
 *
 * @param images - as many as `imagesPerPage` at most, and one if the page is as large as its image.
 */
export const layOutPage = (images: readonly ShownImage[], setup: PageSetup): PageLayout => {
  const [first] = images
  if (first === undefined) throw new Error('a page without an image')
  const margin = roundDown(toPoints(setup.marginMm))
  if (setup.format === 'image') return layOutOwnSize(first, margin)
  const paper = paperSizes[setup.format]
  const portrait = { width: roundDown(paper.width), height: roundDown(paper.height) }
  const landscape = { width: portrait.height, height: portrait.width }
  const isLandscape =
    setup.orientation === 'auto'
      ? shownArea(landscape, images, setup) > shownArea(portrait, images, setup)
      : setup.orientation === 'landscape'
  return layOutOn(isLandscape ? landscape : portrait, images, setup)
}

/** Returns the size of an image as it is shown after a rotation. */
export const rotateImage = (image: ShownImage, rotation: Rotation): ShownImage =>
  rotation % 180 === 0 ? image : { ...image, widthPx: image.heightPx, heightPx: image.widthPx }
