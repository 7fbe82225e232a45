import { expect, test } from 'vitest'
import { pictureAt } from '../../../testing/pdf/structure.ts'
import { findFloatingPictures } from './page-regions.ts'

const page = { heightPoints: 800 }

/** Three lines of text, 20 points apart. */
const linesAt = (left: number, right: number, top: number) =>
  [0, 20, 40].map((down) => ({ left, right, top: top + down, bottom: top + down + 12 }))

test('pictures in the margins keep their places', () => {
  const text = linesAt(72, 520, 200)
  const logo = pictureAt(400, 20, 520, 70)
  const band = pictureAt(72, 760, 520, 780)
  const drawing = pictureAt(72, 300, 520, 500)
  expect(findFloatingPictures([logo, band, drawing], text, page)).toEqual([logo, band])
})

test('a picture beside lines keeps its place', () => {
  const photograph = pictureAt(72, 200, 160, 260)
  const text = [...linesAt(180, 520, 200), ...linesAt(72, 520, 280)]
  expect(findFloatingPictures([photograph], text, page)).toEqual([photograph])
})

test('a picture within a column stays between its paragraphs', () => {
  const figure = pictureAt(310, 200, 520, 260)
  const caption = linesAt(310, 520, 270)
  expect(findFloatingPictures([figure], [...linesAt(72, 290, 200), ...caption], page)).toEqual([])
})

test('a picture between paragraphs, and the picture of a whole page, stay there', () => {
  const figure = pictureAt(72, 300, 520, 500)
  expect(findFloatingPictures([figure], linesAt(72, 520, 200), page)).toEqual([])
  expect(findFloatingPictures([pictureAt(0, 0, 600, 70)], [], page)).toEqual([])
})

test('a picture whose blank edge lies under the next column keeps its place', () => {
  const figure = pictureAt(50, 54, 350, 190)
  const column = linesAt(320, 570, 90)
  const below = linesAt(50, 300, 200)
  expect(findFloatingPictures([figure], [...column, ...below], page)).toEqual([figure])
  // The title of a chart is wider than the chart, but does not stand beside it.
  const title = { left: 40, right: 400, top: 100, bottom: 112 }
  expect(findFloatingPictures([figure], [title, ...below], page)).toEqual([])
})

test('pictures that lie partly on top of each other keep their places', () => {
  const pictures = [pictureAt(50, 200, 130, 260), pictureAt(110, 230, 200, 300)]
  expect(findFloatingPictures(pictures, linesAt(72, 520, 100), page)).toEqual(pictures)
  // Those of a page without text, such as the layers of a scan, would stand one below the other on two pages.
  expect(findFloatingPictures(pictures, [], page)).toEqual(pictures)
  const apart = [pictureAt(50, 200, 130, 260), pictureAt(130, 260, 200, 300)]
  expect(findFloatingPictures(apart, linesAt(72, 520, 100), page)).toEqual([])
})
