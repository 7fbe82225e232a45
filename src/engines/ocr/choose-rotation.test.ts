import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { GrayImage } from '../../core/image-coding.ts'
import { chooseRotation, findSample, isSideways } from './choose-rotation.ts'
import { findForeground } from './preprocess/foreground.ts'
import { rotateQuarters } from './preprocess/transform.ts'
import { createTesseract } from './tesseract.ts'
import { enginePartsOf } from '../../testing/ocr/engine.ts'
import { blockAt, onPaper, readPicture } from '../../testing/ocr/pages.ts'
import { mapWords } from './reading.ts'

/** Prepares a page as if it did not look rotated. */
const asItStands = (image: GrayImage) => ({
  image,
  gray: image,
  foreground: findForeground(image),
  letterPx: 20,
  scale: 1,
  clockwiseDegrees: 0,
  isInverted: false,
})

vi.setConfig({ testTimeout: 60_000 })

describe('chooseRotation', () => {
  const tesseract = createTesseract()
  let page: GrayImage
  beforeAll(async () => {
    page = await readPicture('src/engines/ocr/fixtures/sentence.png')
    await tesseract.open(await enginePartsOf('fr'))
  })

  it.each([
    [0, 'level', 0],
    [2, 'level', 2],
    [1, 'level', 3],
    [1, 'sideways', 3],
    [3, 'sideways', 1],
  ] as const)('a page turned by %d quarters, %s: %d more', (turned, lines, wanted) => {
    expect(chooseRotation(asItStands(rotateQuarters(page, turned)), lines, tesseract)).toBe(wanted)
  })

  it('leaves what holds no text as it stands', () => {
    expect(chooseRotation(asItStands(onPaper(500, 400)), 'level', tesseract)).toBe(0)
  })
})

describe('findSample', () => {
  it('finds where most letters are', () => {
    const image = onPaper(3000, 3000)
    for (let letter = 0; letter < 40; letter += 1)
      for (let y = 2400; y < 2420; y += 1)
        image.data.fill(0, y * 3000 + 2000 + letter * 16, y * 3000 + 2010 + letter * 16)
    const { left, top, width, height } = findSample(asItStands(image))
    expect(top).toBeLessThan(2400)
    expect(top + height).toBeGreaterThan(2420)
    expect(left).toBeLessThan(2320)
    expect(left + width).toBeGreaterThan(2320)
  })

  it('takes all of a small picture', () => {
    expect(findSample(asItStands(onPaper(200, 100)))).toEqual({
      left: 0,
      top: 0,
      width: 200,
      height: 100,
    })
  })
})

describe('isSideways', () => {
  const level = blockAt(0, 0, 'Portez ce vieux whisky')
  const onItsSide = mapWords([level], (word) => ({
    ...word,
    box: { left: 0, top: word.box.left, width: word.box.height, height: word.box.width },
  }))

  it('tells lines that run down the page by their words', () => {
    expect(isSideways(onItsSide)).toBe(true)
    expect(isSideways([level])).toBe(false)
    expect(isSideways([])).toBe(false)
  })
})
