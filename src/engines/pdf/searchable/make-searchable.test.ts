import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { isMissing } from '../../../testing/prerequisites.ts'
import { paint } from '../../../testing/image/png.ts'
import { ask, expectValidPdf, readTexts, withReader } from '../../../testing/pdf/assembly.ts'
import { readPageText } from '../structure/read-page-text.ts'
import {
  convertFile,
  drawPage,
  expectOnInk,
  heightPx,
  inkBox,
  makeInNode,
  page,
  pngSource as png,
  programs,
  readingOf,
  white,
  widthPx,
  wordBoxes,
  wordIn,
  wordsByPage,
} from '../../../testing/pdf/searchable.ts'

const text = ['Portez ce vieux whisky', 'au juge blond qui fume', 'l’été « ovoïde », cœur — 5 €']

describe.skipIf(isMissing(...programs))('the text of a searchable picture', () => {
  it('is what was read, for poppler and for pdf.js', async () => {
    const made = await makeInNode({
      sources: [png()],
      pages: [page(readingOf(text, { widthPx, heightPx }))],
    })
    expectValidPdf(made)
    expect(wordsByPage(made)).toEqual([text.join(' ')])
    expect(await readTexts(made)).toEqual([text.join('')])
  })

  it('lies where it was read', async () => {
    const reading = readingOf(text, { widthPx, heightPx })
    const made = await makeInNode({ sources: [png()], pages: [page(reading)] })
    const words = reading.paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words))
    const found = wordBoxes(made)
    expect(found.map((word) => word.text)).toEqual(words.map((word) => word.text))
    // 600 pixels without a resolution are as wide as A5 is long.
    const points = (8.25 * 72) / 600
    for (const [index, { box }] of words.entries()) {
      const { left, top, width, height } = box
      const wanted = [left, top, left + width, top + height].map((side) => side * points)
      expectOnInk(found[index]?.box, wanted)
    }
  })

  it('is read again as the text of its page', async () => {
    const reading = readingOf(text, { widthPx, heightPx })
    const { bytes } = await makeInNode({ sources: [png()], pages: [page(reading)] })
    const { signal } = new AbortController()
    const paragraphs = await withReader({ bytes }, (document) =>
      readPageText(document, 0, { signal, onProgress: () => undefined }),
    )
    const lines = paragraphs?.flatMap((paragraph) => paragraph.lines)
    expect(lines?.map(({ words }) => words.map((word) => word.text).join(' '))).toEqual(text)
  })

  it('says its title and language', async () => {
    const made = await makeInNode({
      sources: [png()],
      pages: [page(undefined)],
      title: 'Été',
      language: 'es',
    })
    expect(ask(made.bytes, 'pdfinfo', 'FILE').text).toMatch(/^Title:\s+Été$/m)
    const catalog = ask(made.bytes, 'qpdf', '--json', '--json-key=qpdf', 'FILE').text
    expect(catalog).toContain('"/Lang": "u:es"')
  })

  it.each([0, 90, 180, -90, 5, -7.3, 93])(
    'turned by %s degrees lies on its ink',
    async (degrees) => {
      const box = { left: 80, top: 60, width: 200, height: 40 }
      const upright = paint(widthPx, heightPx, (x, y) =>
        x >= 80 && x < 280 && y >= 60 && y < 100 ? [0, 0, 0, 255] : [255, 255, 255, 255],
      ).png
      // ImageMagick turns clockwise about the centre and lets the canvas grow.
      const turn = [
        'IN',
        '-background',
        'white',
        '-rotate',
        String(-degrees),
        '+repage',
        'png24:OUT',
      ]
      const crooked = convertFile(upright, 'convert', ...turn)
      const view = new DataView(crooked.buffer)
      const [width, height] = [view.getUint32(16), view.getUint32(20)]
      const moved = {
        ...box,
        left: box.left + (width - widthPx) / 2,
        top: box.top + (height - heightPx) / 2,
      }
      const reading = wordIn(moved, { widthPx: width, heightPx: height, clockwiseDegrees: degrees })
      const made = await makeInNode({ sources: [png(crooked)], pages: [page(reading)] })
      expectValidPdf(made)
      expect(wordBoxes(made)).toHaveLength(1)
      expectOnInk(wordBoxes(made)[0]?.box, inkBox(drawPage(made)))
    },
  )

  it('has what can be no letter, or is more than one code, as not known', async () => {
    const odd = ['a\u{1F600}b', 'c\u0000d', 'e\uD83D', 'été']
    const reading = readingOf([odd.join(' ')], { widthPx, heightPx })
    const made = await makeInNode({ sources: [png()], pages: [page(reading)] })
    expectValidPdf(made)
    const wanted = 'a\uFFFDb c\uFFFDd e\uFFFD été'
    expect(wordsByPage(made)).toEqual([wanted])
    expect(await readTexts(made)).toEqual([wanted])
  })

  it('of a picture that was made smaller to be read is as large as the picture', async () => {
    const reading = readingOf(
      text,
      { widthPx: widthPx / 2, heightPx: heightPx / 2 },
      { letterPx: 6 },
    )
    const made = await makeInNode({ sources: [png()], pages: [page(reading)] })
    const whole = await makeInNode({
      sources: [png()],
      pages: [page(readingOf(text, { widthPx, heightPx }, { left: 80, top: 80 }))],
    })
    expect(wordBoxes(made)).toEqual(wordBoxes(whole))
  })

  it('has two columns one after the other, and words whose boxes overlap apart', async () => {
    const linesOf = (column: number) =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((line) => `colonne ${column} ligne ${line}`)
    const columns = [40, 320].map((left, column) =>
      readingOf(linesOf(column), { widthPx, heightPx }, { left, letterPx: 8, leading: 1.5 }),
    )
    // Lines without letters that reach up are measured lower.
    const paragraphs = columns.flatMap((column, at) =>
      column.paragraphs.map(({ lines }) => ({
        lines: lines.map((line, index) => {
          const lower = (index * 3 + at) % 4
          const words = line.words.map(({ box, ...word }) => {
            const { top, height, width } = box
            const measured = { top: top + lower, height: height - lower, width: width + 10 }
            return { ...word, box: { ...box, ...measured } }
          })
          return { ...line, words }
        }),
      })),
    )
    const reading = { paragraphs, clockwiseDegrees: 0, widthPx, heightPx }
    const made = await makeInNode({ sources: [png()], pages: [page(reading)] })
    const wanted = [0, 1].flatMap(linesOf)
    expect(wordsByPage(made)).toEqual([wanted.join(' ')])
  })
})

describe('what cannot be used', () => {
  const damaged = new Uint8Array(white.subarray(0, white.length - 20))
  it.each([
    ['empty', { file: new Blob([]), name: 'a.jpg', kind: 'jpeg' }],
    ['damaged', png(damaged, 'a.jpg')],
    ['damaged', { file: new Blob([white]), name: 'a.jpg', kind: 'jpeg' }],
    ['damaged', { file: new Blob([Buffer.from('no PDF')]), name: 'a.jpg', kind: 'pdf' }],
  ] as const)('is %s, by its name', async (code, source) => {
    await expect(makeInNode({ sources: [source], pages: [page(undefined)] })).rejects.toMatchObject(
      {
        code,
        fileName: 'a.jpg',
      },
    )
  })
})
