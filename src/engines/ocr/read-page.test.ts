import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { GrayImage } from '../../core/image-coding.ts'
import type { Language } from '../../core/language.ts'
import { inCorpus, isMissing } from '../../testing/prerequisites.ts'
import { crop, invert, rotate, rotateQuarters } from './preprocess/transform.ts'
import { readPage } from './read-page.ts'
import type { PageReading } from './reading.ts'
import { createTesseract } from './tesseract.ts'
import { enginePartsOf } from '../../testing/ocr/engine.ts'
import { onPaper, readPicture, textOf } from '../../testing/ocr/pages.ts'
import { characterErrorPercent } from '../../testing/ocr/score.ts'

// A page takes a second of processor time, and longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const tesseract = createTesseract()
const read = (image: GrayImage, tell: (share: number) => void = () => undefined) =>
  readPage(image, tesseract, tell)
// All pictures are screenshots of Chromium (HTML of the same text, a pixel ratio of 2, Liberation Serif, 16 grays).
const fixture = (name: string) => readPicture(`src/engines/ocr/fixtures/${name}.png`)

/** Returns the position of a word's center relative to the center of the page. */
const placeOf = ({ paragraphs, widthPx, heightPx }: PageReading, text: string) => {
  const words = paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words))
  const word = words.find((candidate) => candidate.text === text)
  if (!word) throw new Error(`not read: ${text}`)
  const { left, top, width, height } = word.box
  return { x: left + width / 2 - widthPx / 2, y: top + height / 2 - heightPx / 2 }
}

/**
 * Returns the distance in pixels between the positions of a word in two readings, horizontally or vertically.
 */
const shiftOf = (text: string, one: PageReading, other: PageReading): number => {
  const [from, to] = [placeOf(one, text), placeOf(other, text)]
  return Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y))
}

describe('readPage', () => {
  const sentence = `Portez ce vieux whisky au juge blond qui fume sur son
île intérieure, à côté de l’alcôve ovoïde.

Voix ambiguë d’un cœur qui, au zéphyr, préfère les
jattes de kiwis.`
  let page: GrayImage
  let upright: PageReading
  const shares: number[] = []
  beforeAll(async () => {
    page = await fixture('sentence')
    await tesseract.open(await enginePartsOf('fr'))
    upright = read(page, (share) => shares.push(share))
  })

  it('is done only when nothing is left to be read, also after a page was turned', () => {
    const sharesAtReading: number[] = []
    let share = 0
    const watched: typeof tesseract = {
      ...tesseract,
      recognize: (...given) => {
        const recognized = tesseract.recognize(...given)
        sharesAtReading.push(share)
        return recognized
      },
    }
    readPage(rotateQuarters(page, 2), watched, (done) => {
      share = done
    })
    expect(sharesAtReading.length).toBeGreaterThan(1)
    expect(Math.max(...sharesAtReading)).toBeLessThan(0.95)
    expect(share).toBe(1)
  })

  it('reads paragraphs, and tells how far it is', () => {
    expect(characterErrorPercent(textOf(upright), sentence)).toBeLessThan(1.5)
    expect(upright.paragraphs).toHaveLength(2)
    expect(upright.tables).toBeUndefined()
    expect(upright).toMatchObject({ clockwiseDegrees: 0, widthPx: 795, heightPx: 252 })
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })

  it.each([
    [1, -90],
    [2, 180],
    [3, 90],
  ] as const)('reads a page that was turned by %d quarters', (quarters, back) => {
    const reading = read(rotateQuarters(page, quarters))
    expect(characterErrorPercent(textOf(reading), sentence)).toBeLessThan(1.5)
    expect(reading.clockwiseDegrees).toBe(back)
    // Rotated back about its center, the page is the same again.
    expect(shiftOf('whisky', reading, upright)).toBeLessThanOrEqual(2)
  })

  it('reads a few words that stand on their head', () => {
    const words = crop(page, { left: 0, top: 0, width: 240, height: 66 })
    expect(textOf(read(words))).toBe('Portez ce vieux')
    const reading = read(rotateQuarters(words, 2))
    expect(textOf(reading)).toBe('Portez ce vieux')
    expect(Math.abs(reading.clockwiseDegrees)).toBe(180)
  })

  it('reads a page that lies askew', () => {
    const reading = read(rotate(page, 4))
    expect(characterErrorPercent(textOf(reading), sentence)).toBeLessThan(1.5)
    expect(Math.abs(reading.clockwiseDegrees + 4)).toBeLessThan(0.4)
    expect(shiftOf('whisky', reading, upright)).toBeLessThanOrEqual(3)
  })

  it('reads light letters on a dark page', () => {
    const text = textOf(read(invert(page)))
    expect(characterErrorPercent(text, sentence)).toBeLessThan(1.5)
  })

  it('reads a ruled table row by row, its filled heading too', async () => {
    const reading = read(await fixture('table'))
    expect(textOf(reading)).toBe(`Désignation Qté Total
Crème fraîche 3 7,35 €
Pâté de campagne 1 5,90 €
Thé à la menthe 4 12,80 €`)
    expect(reading.paragraphs[0]?.lines[0]?.endsEarly).toBe(true)
    expect(reading.tables).toEqual([
      [
        ['Désignation', 'Qté', 'Total'],
        ['Crème fraîche', '3', '7,35 €'],
        ['Pâté de campagne', '1', '5,90 €'],
        ['Thé à la menthe', '4', '12,80 €'],
      ],
    ])
  })

  it('reads the light letters of colored buttons', async () => {
    expect(textOf(read(await fixture('buttons'))))
      .toBe(`Les modifications ne sont pas encore enregistrées.

Enregistrer

Tout supprimer

Choisissez ce qui doit en être fait.`)
  })

  it.each([
    ['a blank page', onPaper(600, 400)],
    ['a pixel', onPaper(1, 1)],
    ['a black page', onPaper(600, 400, 0)],
    [
      'waves',
      {
        ...onPaper(500, 400),
        data: Uint8Array.from({ length: 200_000 }, (_, at) =>
          Math.round(128 + 120 * Math.sin((at % 500) / 9) * Math.cos(Math.floor(at / 500) / 13)),
        ),
      },
    ],
  ])('finds no text on %s', (_, image) => expect(read(image).paragraphs).toEqual([]))
})

describe.skipIf(isMissing('corpus'))('readPage, on pages of the corpus', () => {
  // The largest error rate that QUALITY.md allows, in per cent of the characters.
  it.each<[string, number, Language]>([
    ['eng-phototest.png', 0.7, 'en'],
    ['eng-tyger.jpg', 4, 'en'],
    ['eng-ui96.png', 5, 'en'],
    ['fra-francais.png', 0, 'fr'],
    ['fra-photo.jpg', 2.5, 'fr'],
    ['fra-receipt.jpg', 8, 'fr'],
    ['fra-rot180.jpg', 1, 'fr'],
    ['fra-rot90.jpg', 1, 'fr'],
    ['fra-skew5.jpg', 1, 'fr'],
    ['fra-twocol.jpg', 0.7, 'fr'],
    ['spa-dpi100.png', 1, 'es'],
    ['spa-table.png', 5, 'es'],
  ])('%s: at most %d', async (name, most, language) => {
    await tesseract.open(await enginePartsOf(language))
    const reading = read(await readPicture(inCorpus('ocr', name)))
    const truth = readFileSync(inCorpus('ocr', name.replace(/\.\w+$/, '.txt')), 'utf8')
    expect(characterErrorPercent(textOf(reading), truth)).toBeLessThanOrEqual(most)
  })

  it('finds no text on a photograph', async () => {
    await tesseract.open(await enginePartsOf('fr'))
    const meadow = await readPicture(inCorpus('image/jpeg/07_mate_nature_GreenMeadow.jpg'))
    expect(read(meadow).paragraphs).toEqual([])
  })
})
