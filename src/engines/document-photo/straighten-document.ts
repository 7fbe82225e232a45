import type { GrayImage } from '../../core/image-coding.ts'
import { orient } from '../image/decoding/orient.ts'
import { type PixelSize, type Raster, flatten } from '../image/raster.ts'
import { findForeground, typicalLetterHeightPx } from '../ocr/preprocess/foreground.ts'
import { hasTextLines } from '../ocr/preprocess/orientation.ts'
import { prepare } from '../ocr/preprocess/prepare.ts'
import { reduceTo, writeGray } from '../ocr/preprocess/transform.ts'
import { type Quadrilateral, findPage } from './find-page.ts'
import { flatSizeOf, project, rectangleToQuadrilateral, rotationBack } from './perspective.ts'
import { whitenPaper } from './whiten-paper.ts'

/** Letters stay legible to the search for lines at this longest side: A4 at 200 dpi. */
const measuredLongestPx = 2400
/** More pixels than this are not drawn, because phones have no memory for them: A4 at 500 dpi. */
const maxPixels = 24_000_000
/** The corners are moved towards the middle by this share, so that no line of the ground is left at the edges. */
const insetShare = 0.01

const quarterDegrees = 90

export interface StraightenedDocument {
  raster: Raster
  /** A whole sheet was found on the photo and cut out, or lines of text on a picture that was then rotated. */
  found: 'page' | 'text'
}

const fitted = ({ width, height }: PixelSize): PixelSize => {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  return {
    width: Math.max(2, Math.round(width * scale)),
    height: Math.max(2, Math.round(height * scale)),
  }
}

const white = [255, 255, 255] as const

const toMeasuredGray = ({ data, width, height }: Raster): GrayImage => {
  const gray = new Uint8Array(width * height)
  writeGray(data, gray, 0)
  return reduceTo({ data: gray, width, height }, measuredLongestPx)
}

const inset = (page: Quadrilateral): Quadrilateral => {
  const x = page.reduce((sum, corner) => sum + corner.x, 0) / page.length
  const y = page.reduce((sum, corner) => sum + corner.y, 0) / page.length
  const [a, b, c, d] = page.map((corner) => ({
    x: corner.x + (x - corner.x) * insetShare,
    y: corner.y + (y - corner.y) * insetShare,
  }))
  return a && b && c && d ? [a, b, c, d] : page
}

/** Returns the page with its text upright, as far as its lines tell which way that is. */
const turnUpright = (page: Raster): Raster => {
  const { clockwiseDegrees, letterPx } = prepare(toMeasuredGray(page))
  if (letterPx === undefined) return page
  const quarters = (Math.round(clockwiseDegrees / quarterDegrees) + 4) % 4
  // The turns of `orient` are anticlockwise.
  return orient(page, { quarterTurns: (4 - quarters) % 4, mirror: undefined })
}

/** Rotates a picture that is a page from edge to edge so that its lines are level. */
const levelText = (picture: Raster): Raster | undefined => {
  const gray = toMeasuredGray(picture)
  const isPage = hasTextLines(gray) && typicalLetterHeightPx(findForeground(gray)) !== undefined
  if (!isPage) return undefined
  const { clockwiseDegrees } = prepare(gray)
  const radians = (clockwiseDegrees * Math.PI) / 180
  const [cosine, sine] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))]
  const rotated = {
    width: Math.round(picture.width * cosine + picture.height * sine),
    height: Math.round(picture.width * sine + picture.height * cosine),
  }
  const size = fitted(rotated)
  const scale = rotated.width / size.width
  const [a, b, c, d, e, f] = rotationBack(clockwiseDegrees, rotated, picture)
  return project(picture, [a * scale, b * scale, c, d * scale, e * scale, f, 0, 0], size)
}

/**
 * Turns the photo of a document into an upright page on white ground: a sheet that is wholly on the photo is cut out and
 * seen from straight above; where the photo shows nothing but text, its lines become level. Shadows and the tint of the
 * paper are removed.
 *
 * @param photo - upright as the camera was held; translucent pixels are put on white in place.
 * @returns undefined where neither a sheet nor lines of text are found.
 */
export const straightenDocument = (photo: Raster): StraightenedDocument | undefined => {
  if (photo.width < 2 || photo.height < 2) return undefined
  flatten(photo, white)
  const page = findPage(photo)
  if (page === undefined) {
    const raster = levelText(photo)
    if (raster === undefined) return undefined
    whitenPaper(raster)
    return { raster, found: 'text' }
  }
  const corners = inset(page)
  const size = fitted(flatSizeOf(corners, photo))
  const flat = project(photo, rectangleToQuadrilateral(size, corners), size)
  const raster = turnUpright(flat)
  whitenPaper(raster)
  return { raster, found: 'page' }
}
