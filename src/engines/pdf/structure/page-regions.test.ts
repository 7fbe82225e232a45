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
