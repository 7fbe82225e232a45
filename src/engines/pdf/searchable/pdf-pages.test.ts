import { describe, expect, it } from 'vitest'
import { isMissing } from '../../../testing/prerequisites.ts'
import { ask, expectValidPdf } from '../../../testing/pdf/assembly.ts'
import { writePlainPdf, writeTestPdf } from '../../../testing/pdf/pdf.ts'
import { stream } from '../../../testing/pdf/text-of-pdf.ts'
import {
  convertFile,
  drawPage,
  expectNear,
  expectOnInk,
  heightPx,
  inkBox,
  makeInNode,
  page,
  pngSource as png,
  programs,
  readingOf,
  widthPx,
  wordBoxes,
  wordIn,
  wordsByPage,
} from '../../../testing/pdf/searchable.ts'

const text = ['Portez ce vieux whisky', 'au juge blond qui fume']
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
    expectNear(inkBox(drawPage(made)), [80, 60, 200, 80], 1.5)
    expectOnInk(wordBoxes(made)[0]?.box, [80, 60, 200, 80])
  })

  it.each([5, -3.4, 90, 184])(
    'that lies crooked by %s degrees is turned upright',
    async (degrees) => {
      const angle = (-degrees * Math.PI) / 180
      const [cos, sin] = [Math.cos(angle).toFixed(9), Math.sin(angle).toFixed(9)]
      // The rotation is about the centre, with y pointing up.
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
      const ink = inkBox(drawn)
      expectNear(
        ink,
        [drawn.width / 2 - 60, drawn.height / 2 - 40, drawn.width / 2 + 60, drawn.height / 2 - 20],
        2,
      )
      expectOnInk(wordBoxes(made)[0]?.box, ink)
    },
  )

  it('that lies crooked shows no more than it did, whatever its boxes', async () => {
    const boxes = '/CropBox [50 50 450 650] /TrimBox [60 60 440 640]'
    // The content is rotated by 5 degrees about the centre, and partly outside the visible box.
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
    expectNear(inkBox(drawn), [x - 60, y - 40, x + 60, y - 20], 2)
    expectOnInk(wordBoxes(made)[0]?.box, inkBox(drawn))
  })

  it('keeps its links where they are: then it stays as crooked as it was, and its text too', async () => {
    const content = '80 620 120 20 re f'
    const source = pdf(barPage('/Annots [6 0 R]', content))
    const reading = wordIn(bar, { widthPx: px(500), heightPx: px(700), clockwiseDegrees: 5 })
    const made = await makeInNode({ sources: [source], pages: [page(reading)] })
    expectValidPdf(made)
    expect(wordsByPage(made)).toEqual(['encre'])
    expectNear(inkBox(drawPage(made)), [80, 60, 200, 80], 1.5)
    expect(ask(made.bytes, 'qpdf', '--json', 'FILE').text).toContain('https://utilo.test')
  })

  it('with text of its own keeps it, and other pages stand where they were put', async () => {
    const reading = readingOf(text, { widthPx, heightPx })
    const made = await makeInNode({
      sources: [pdf(writePlainPdf('page', 3)), png()],
      pages: [
        { source: 0, pageIndex: 2 },
        { source: 1, pageIndex: 0, reading },
        { source: 0, pageIndex: 0 },
      ],
    })
    expectValidPdf(made)
    expect(wordsByPage(made)).toEqual(['page 3', text.join(' '), 'page 1'])
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
    const reading = readingOf(text, { widthPx: px(500), heightPx: px(700) })
    const ofPicture = readingOf(text, { widthPx, heightPx })
    const sources = [pdf(barPage('', '80 620 120 20 re f')), png(), png()]
    const made = await makeInNode({
      sources,
      pages: [page(reading), page(ofPicture, 1), page(ofPicture, 2)],
    })
    expect(wordsByPage(made)).toEqual(Array.from({ length: 3 }, () => text.join(' ')))
    const objects = ask(made.bytes, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-').text
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
