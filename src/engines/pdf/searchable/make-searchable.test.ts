import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { isMissing } from '../../../testing/prerequisites.ts'
import { paint } from '../../../testing/image/png.ts'
import { runProgram, expectValidPdf, readTexts, withReader } from '../../../testing/pdf/assembly.ts'
import { readPageText } from '../viewer/read-page-text.ts'
import {
  convertFile,
  drawPage,
  expectNear,
  expectOnDrawnText,
  heightPx,
  darkBoxOf,
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
import { writePlainPdf, writeTestPdf, stream } from '../../../testing/pdf/documents.ts'
import {
  clockwiseRotation,
  multiply,
  pointsPerPixelOfReading,
  rotatedSize,
  splitTurn,
} from '../page-content/geometry.ts'
import { unifySizes } from '../from-images/text-layer.ts'
import { formatNumber } from '../assemble/serialize.ts'

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
    // A picture of 600 pixels without a resolution becomes as wide as A5 is long, at a whole number of dpi.
    const points = 72 / Math.floor(600 / 8.25)
    for (const [index, { box }] of words.entries()) {
      const { left, top, width, height } = box
      const wanted = [left, top, left + width, top + height].map((side) => side * points)
      expectOnDrawnText(found[index]?.box, wanted)
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
    expect(runProgram(made.bytes, 'pdfinfo', 'FILE').text).toMatch(/^Title:\s+Été$/m)
    const catalog = runProgram(made.bytes, 'qpdf', '--json', '--json-key=qpdf', 'FILE').text
    expect(catalog).toContain('"/Lang": "u:es"')
  })

  it.each([0, 90, 180, -90, 5, -7.3, 93])(
    'turned by %s degrees lies on its ink',
    async (degrees) => {
      const box = { left: 80, top: 60, width: 200, height: 40 }
      const upright = paint(widthPx, heightPx, (x, y) =>
        x >= 80 && x < 280 && y >= 60 && y < 100 ? [0, 0, 0, 255] : [255, 255, 255, 255],
      ).png
      // ImageMagick rotates clockwise about the center and enlarges the canvas.
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
      expectOnDrawnText(wordBoxes(made)[0]?.box, darkBoxOf(drawPage(made)))
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
    // Lines without ascenders are measured lower.
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

describe('unusable pictures', () => {
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

const textOfPages = ['Portez ce vieux whisky', 'au juge blond qui fume']
const pdf = (file: Blob, name = 'a.pdf') => ({ file, name, kind: 'pdf' }) as const

/** A page with a black bar that is 80 by 60 points from the top left of the upright page as shown. */
const barPage = (entries: string, content: string) =>
  writeTestPdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 500 700] /Resources << /Font << /Read 5 0 R >> >> >>`,
    3: `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${entries} >>`,
    4: stream(content),
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    6: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Border [0 0 0] /A << /S /URI /URI (https://utilo.test) >> >>',
  })

/** Converts points to pixels of a reading at 150 dpi. */
const px = (points: number) => (points * 150) / 72
const boxOf = (left: number, top: number, width: number, height: number) => ({
  left: px(left),
  top: px(top),
  width: px(width),
  height: px(height),
})

describe.skipIf(isMissing(...programs))('a page of a PDF', () => {
  const bar = boxOf(80, 60, 120, 20)
  it.each([
    ['as it is', '', '80 620 120 20 re f', [500, 700]],
    ['turned', '/Rotate 90', '60 80 20 120 re f', [700, 500]],
    ['on its head', '/Rotate 180', '300 60 120 20 re f', [500, 700]],
    ['turned the other way', '/Rotate -90', '420 500 20 120 re f', [700, 500]],
    ['cropped', '/CropBox [100 50 400 650]', '180 570 120 20 re f', [300, 600]],
    ['cropped beyond its edge', '/CropBox [-100 50 400 900]', '80 620 120 20 re f', [400, 650]],
    [
      'cropped and turned',
      '/CropBox [100 50 400 650] /Rotate 90',
      '160 130 20 120 re f',
      [600, 300],
    ],
    ['in units of no size', '/UserUnit 0', '80 620 120 20 re f', [500, 700]],
    ['in large units', '/UserUnit 2 /MediaBox [0 0 250 350]', '40 310 60 10 re f', [500, 700]],
  ])('%s has its text on its ink', async (_, entries, content, [width = 0, height = 0]) => {
    const reading = wordIn(bar, { widthPx: px(width), heightPx: px(height) })
    const made = await makeInNode({
      sources: [pdf(barPage(entries, content))],
      pages: [page(reading)],
    })
    expectValidPdf(made)
    expect(wordsByPage(made)).toEqual(['encre'])
    // Poppler gives coordinates in the page's units where these are not points.
    if (entries.includes('UserUnit 2')) return
    expectNear(darkBoxOf(drawPage(made)), [80, 60, 200, 80], 1.5)
    expectOnDrawnText(wordBoxes(made)[0]?.box, [80, 60, 200, 80])
  })

  it.each([5, -3.4, 90, 184])(
    'that lies crooked by %s degrees is turned upright',
    async (degrees) => {
      const angle = (-degrees * Math.PI) / 180
      const [cos, sin] = [Math.cos(angle).toFixed(9), Math.sin(angle).toFixed(9)]
      // The rotation is about the center, with y pointing up.
      const content = `1 0 0 1 250 350 cm ${cos} ${-Number(sin)} ${sin} ${cos} 0 0 cm -60 20 120 20 re f`
      const reading = wordIn(boxOf(250 - 60, 350 - 40, 120, 20), {
        widthPx: px(500),
        heightPx: px(700),
        clockwiseDegrees: degrees,
      })
      const made = await makeInNode({
        sources: [pdf(barPage('', content))],
        pages: [page(reading)],
      })
      expectValidPdf(made)
      const drawn = drawPage(made)
      const ink = darkBoxOf(drawn)
      expectNear(
        ink,
        [drawn.width / 2 - 60, drawn.height / 2 - 40, drawn.width / 2 + 60, drawn.height / 2 - 20],
        2,
      )
      expectOnDrawnText(wordBoxes(made)[0]?.box, ink)
    },
  )

  it('that lies crooked shows no more than it did, whatever its boxes', async () => {
    const boxes = '/CropBox [50 50 450 650] /TrimBox [60 60 440 640]'
    // The content is rotated by 5 degrees about the center, and partly outside the visible box.
    const content = `452 330 20 40 re f 1 0 0 1 250 350 cm 0.99619 0.08716 -0.08716 0.99619 0 0 cm -60 20 120 20 re f`
    const reading = wordIn(boxOf(200 - 60, 300 - 40, 120, 20), {
      widthPx: px(400),
      heightPx: px(600),
      clockwiseDegrees: 5,
    })
    const made = await makeInNode({
      sources: [pdf(barPage(boxes, content))],
      pages: [page(reading)],
    })
    expectValidPdf(made)
    const drawn = drawPage(made)
    // The width is 400 cos 5° + 600 sin 5°.
    expectNear([drawn.width], [450.8], 1.5)
    const [x, y] = [drawn.width / 2, drawn.height / 2]
    expectNear(darkBoxOf(drawn), [x - 60, y - 40, x + 60, y - 20], 2)
    expectOnDrawnText(wordBoxes(made)[0]?.box, darkBoxOf(drawn))
  })

  it('keeps its links where they are: then it stays as crooked as it was, and its text too', async () => {
    const content = '80 620 120 20 re f'
    const source = pdf(barPage('/Annots [6 0 R]', content))
    const reading = wordIn(bar, { widthPx: px(500), heightPx: px(700), clockwiseDegrees: 5 })
    const made = await makeInNode({ sources: [source], pages: [page(reading)] })
    expectValidPdf(made)
    expect(wordsByPage(made)).toEqual(['encre'])
    expectNear(darkBoxOf(drawPage(made)), [80, 60, 200, 80], 1.5)
    expect(runProgram(made.bytes, 'qpdf', '--json', 'FILE').text).toContain('https://utilo.test')
  })

  it('with text of its own keeps it, and other pages stand where they were put', async () => {
    const reading = readingOf(textOfPages, { widthPx, heightPx })
    const made = await makeInNode({
      sources: [pdf(writePlainPdf('page', 3)), png()],
      pages: [
        { source: 0, pageIndex: 2 },
        { source: 1, pageIndex: 0, reading },
        { source: 0, pageIndex: 0 },
      ],
    })
    expectValidPdf(made)
    expect(wordsByPage(made)).toEqual(['page 3', textOfPages.join(' '), 'page 1'])
    expect(made.losses).toEqual([])
  })

  it('that is read anew says that only, and shows what it showed', async () => {
    const content = '80 620 120 20 re f BT /Read 12 Tf 80 600 Td (A stamp that was read too) Tj ET'
    const reading = wordIn(bar, { widthPx: px(500), heightPx: px(700) })
    const made = await makeInNode({
      sources: [pdf(barPage('', content))],
      pages: [page(reading)],
    })
    expectValidPdf(made)
    expect(wordsByPage(made)).toEqual(['encre'])
    const before = drawPage({ bytes: new Uint8Array(await barPage('', content).arrayBuffer()) })
    expect(drawPage(made)).toEqual(before)
  })

  it('has the font of invisible text once, under a name that is free', async () => {
    const reading = readingOf(textOfPages, { widthPx: px(500), heightPx: px(700) })
    const ofPicture = readingOf(textOfPages, { widthPx, heightPx })
    const sources = [pdf(barPage('', '80 620 120 20 re f')), png(), png()]
    const made = await makeInNode({
      sources,
      pages: [page(reading), page(ofPicture, 1), page(ofPicture, 2)],
    })
    expect(wordsByPage(made)).toEqual(Array.from({ length: 3 }, () => textOfPages.join(' ')))
    const objects = runProgram(
      made.bytes,
      'qpdf',
      '--qdf',
      '--object-streams=disable',
      'FILE',
      '-',
    ).text
    expect(objects.match(/\/FontFile2/g)).toHaveLength(1)
    expect(objects).toContain('/Read2 ')
  })

  it('comes out open when it was protected, and says so', async () => {
    const [given] = [new Uint8Array(await barPage('', '80 620 120 20 re f').arrayBuffer())]
    const locked = convertFile(given, 'qpdf', '--encrypt', 'abc', 'abc', '256', '--', 'IN', 'OUT')
    const source = { ...pdf(new Blob([locked]), 'locked.pdf'), password: 'abc' }
    const reading = wordIn(bar, { widthPx: px(500), heightPx: px(700) })
    const made = await makeInNode({ sources: [source], pages: [page(reading)] })
    expectValidPdf(made)
    expect(wordsByPage(made)).toEqual(['encre'])
    expect(made.losses).toEqual([{ document: 0, kind: 'encryption' }])
    const wrong = { sources: [{ ...source, password: 'x' }], pages: [page(reading)] }
    await expect(makeInNode(wrong)).rejects.toMatchObject({
      code: 'password-wrong',
      fileName: 'locked.pdf',
    })
  })
})

it('splits turns into quarters and the rest', () => {
  expect(splitTurn(0)).toEqual({ rotation: 0, skewDegrees: 0 })
  expect(splitTurn(-90)).toEqual({ rotation: 270, skewDegrees: 0 })
  expect(splitTurn(180.01)).toEqual({ rotation: 180, skewDegrees: 0 })
  expect(splitTurn(92).rotation).toBe(90)
  expect(splitTurn(92).skewDegrees).toBeCloseTo(2)
  expect(splitTurn(-3)).toEqual({ rotation: 0, skewDegrees: -3 })
  expect(splitTurn(358).skewDegrees).toBeCloseTo(-2)
})

it('measures a picture that was read a little smaller than it is', () => {
  const reading = { paragraphs: [], clockwiseDegrees: 0, widthPx: 5960, heightPx: 4190 }
  expect(pointsPerPixelOfReading(reading, { widthPx: 6000, dpi: 300 })).toBeCloseTo(1440 / 5960, 9)
})

it('knows what holds a turned page', () => {
  expect(rotatedSize(30, 40, 90).width).toBeCloseTo(40)
  // The diagonal of a square.
  expect(rotatedSize(1, 1, 45).height).toBeCloseTo(Math.SQRT2)
})

it('turns clockwise where y goes up', () => {
  const [a, b, c, d] = clockwiseRotation(90)
  expect([a, b, c, d].map((value) => value + 0)).toEqual([0, -1, 1, 0])
  const [cos, minusSin] = clockwiseRotation(30)
  expect(cos).toBeCloseTo(Math.sqrt(3) / 2)
  expect(minusSin).toBeCloseTo(-0.5)
  const whole = multiply(clockwiseRotation(30), clockwiseRotation(60))
  for (const [index, value] of clockwiseRotation(90).entries())
    expect(whole[index]).toBeCloseTo(value)
})

it('writes numbers as PDF reads them', () => {
  expect([0, -0.001, 1 / 3, -12.5, 100, 1e-9].map((value) => formatNumber(value))).toEqual([
    '0',
    '0',
    '0.33',
    '-12.5',
    '100',
    '0',
  ])
})

it('gives lines of about the same height one size', () => {
  const sizeOf = unifySizes([24, 25, 25, 23, 60, 61, 10])
  expect([23, 24, 25].map(sizeOf)).toEqual([25, 25, 25])
  expect(sizeOf(60)).toBe(sizeOf(61))
  expect(sizeOf(10)).toBe(10)
})
