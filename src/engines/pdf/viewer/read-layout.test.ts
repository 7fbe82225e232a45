import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it, vi } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { ToolError, errorCodeOf } from '../../../core/errors.ts'
import { locateJpeg } from '../../image/jpeg/segments.ts'
import { fixture } from '../../../testing/image/jpeg.ts'
import { encodeLatin1 } from '../assemble/serialize.ts'
import { stream, writePdfText } from '../../../testing/pdf/documents.ts'
import type { PageLayout } from '../page-content/page-layout.ts'
import { type LayoutOptions, readLayout } from './read-layout.ts'
import { testEncoder } from '../../../testing/pdf/page-content.ts'

const { signal } = new AbortController()

const read = async (
  bytes: Uint8Array<ArrayBuffer>,
  { pageIndexes = [0], ...options }: Partial<LayoutOptions> & { pageIndexes?: number[] } = {},
): Promise<PageLayout[]> => {
  const file = new Blob([bytes])
  const task = getDocument({ data: bytes.slice(), verbosity: 0, fontExtraProperties: true })
  try {
    const document = await task.promise
    const layouts: PageLayout[] = []
    for (const pageIndex of pageIndexes)
      layouts.push(
        await readLayout(document, pageIndex, { signal, onProgress: () => {}, file, ...options }),
      )
    return layouts
  } finally {
    await task.destroy()
  }
}

const jpeg = fixture('plain')
const frame = locateJpeg(jpeg)?.frame
const image = (width: number, height: number, entries: string, data: string) =>
  stream(
    data,
    `/Type /XObject /Subtype /Image /Width ${String(width)} /Height ${String(height)} ${entries}`,
  )

/**
 * Writes pages of 600 × 800 points with these contents. `F` is Helvetica, `J` a JPEG, and `R` a picture of a red and
 * a blue pixel.
 */
const pdf = (contents: readonly string[], pageEntries = ''): Uint8Array<ArrayBuffer> => {
  const pages = contents.map((_, at) => 10 + 2 * at)
  return encodeLatin1(
    writePdfText({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: `<< /Type /Pages /Kids [${pages.map((page) => `${String(page)} 0 R`).join(' ')}] /Count ${String(pages.length)} >>`,
      5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      6: image(
        frame?.width ?? 0,
        frame?.height ?? 0,
        '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
        Buffer.from(jpeg).toString('latin1'),
      ),
      7: image(
        2,
        1,
        '/ColorSpace /DeviceRGB /BitsPerComponent 8',
        '\u00ff\u0000\u0000\u0000\u0000\u00ff',
      ),
      ...Object.fromEntries(
        contents.flatMap((content, at) => [
          [
            10 + 2 * at,
            `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${String(11 + 2 * at)} 0 R ${pageEntries}
              /Resources << /Font << /F 5 0 R >> /XObject << /J 6 0 R /R 7 0 R >> >> >>`,
          ],
          [11 + 2 * at, stream(content)],
        ]),
      ),
    }),
  )
}

const at = (x: number, y: number, text: string, size = 10) =>
  `BT /F ${String(size)} Tf ${String(x)} ${String(y)} Td (${text}) Tj ET\n`
const draw = (name: string, width: number, height: number, x = 0, y = 0) =>
  `q ${String(width)} 0 0 ${String(height)} ${String(x)} ${String(y)} cm /${name} Do Q\n`
const sentence = 'Portez ce vieux whisky au juge blond qui fume'
const prose = Array.from({ length: 12 }, (_, row) => at(50, 700 - 12 * row, sentence)).join('')

const textOf = ({ segments }: PageLayout) => segments.map(({ text }) => text)

describe('the layout of a page', () => {
  it('holds its text, its size, its links and what is filled in', async () => {
    const annotations = `/Annots [
      << /Type /Annot /Subtype /Link /Rect [50 698 100 710] /Border [0 0 0] /A << /S /URI /URI (https://example.com/) >> >>
      << /Type /Annot /Subtype /Widget /FT /Tx /T (a) /F 4 /DA (/F 10 Tf) /Rect [50 496 300 512] /V (Dupont) >>]`
    const [layout] = await read(pdf([prose], annotations))
    if (!layout) throw new Error('a layout')
    expect(layout).toMatchObject({
      pageIndex: 0,
      widthPoints: 600,
      heightPoints: 800,
      isScan: false,
    })
    expect(textOf(layout).filter((text) => text === sentence)).toHaveLength(12)
    expect(textOf(layout)).toContain('Dupont')
    expect(layout.links.map(({ url }) => url)).toEqual(['https://example.com/'])
    expect(layout.losses).toEqual([{ kind: 'form-field', pageIndex: 0 }])
  })

  it('has pictures where they are: JPEG as it is in the file, others by the encoder', async () => {
    const { encoder, asked } = testEncoder()
    const content = `${prose}${draw('J', 120, 80, 50, 100)}${draw('R', 100, 50, 300, 100)}`
    const [layout, again] = await read(pdf([content, content]), { encoder, pageIndexes: [0, 1] })
    const [photo, pixels] = layout?.pictures ?? []
    expect(photo).toMatchObject({
      type: 'jpeg',
      widthPx: frame?.width,
      turnDegrees: 0,
      isMirrored: false,
    })
    expect(photo?.box).toEqual({ left: 50, top: 620, right: 170, bottom: 700 })
    expect(photo?.file.size).toBeGreaterThan(jpeg.length / 2)
    expect(new Uint8Array(await (pixels?.file ?? new Blob()).arrayBuffer())).toEqual(
      Uint8Array.of(255, 0, 0, 255, 0, 0, 255, 255),
    )
    expect(again?.pictures).toHaveLength(2)
    expect(new Set(asked)).toEqual(new Set(['encode 2x1', 'count ink at 48']))
  })

  it('has, without an encoder, those pictures that need none', async () => {
    const content = `${prose}${draw('J', 120, 80, 50, 100)}${draw('R', 100, 50, 300, 100)}`
    const [layout] = await read(pdf([content]))
    expect(layout?.pictures.map(({ type }) => type)).toEqual(['jpeg'])
    expect(layout?.losses).toEqual([])
  })

  it('is turned upright, like its text', async () => {
    const { encoder } = testEncoder()
    const sideways = `q 0 1 -1 0 600 0 cm ${prose.replaceAll(' 7', ' 4')}${draw('J', 120, 80, 50, 50)} Q`
    const [layout] = await read(pdf([sideways]), { encoder })
    expect(layout).toMatchObject({ widthPoints: 800, heightPoints: 600, turned: [] })
    expect(textOf(layout ?? ({ segments: [] } as unknown as PageLayout))).toContain(sentence)
    expect(layout?.pictures[0]).toMatchObject({ turnDegrees: 0, isMirrored: false })
  })

  it('tells pictures that lean', async () => {
    const { encoder, asked } = testEncoder()
    const leaning = `q 60 30 -30 60 300 100 cm /R Do Q\n`
    const [layout] = await read(pdf([prose + leaning]), { encoder })
    expect(asked).toEqual(['encode 2x1 leaning', 'count ink at 48'])
    expect(layout?.losses).toEqual([{ kind: 'skewed-picture', pageIndex: 0 }])
  })

  it('has figures as pictures, and their labels nowhere else', async () => {
    const { encoder, asked } = testEncoder()
    const curves = [0, 1, 2, 3]
      .map(
        (step) =>
          `${String(100 + step * 40)} 200 m ${String(110 + step * 40)} 260 ${String(130 + step * 40)} 260 ${String(140 + step * 40)} 200 c S\n`,
      )
      .join('')
    const [layout] = await read(pdf([prose + curves + at(120, 205, 'Label', 8)]), { encoder })
    expect(asked).toEqual(['cut out 1 at 200', 'count ink at 48'])
    expect(layout?.pictures).toMatchObject([{ isFigure: true, type: 'png' }])
    expect(textOf(layout ?? ({ segments: [] } as unknown as PageLayout))).not.toContain('Label')
  })

  it('is a picture where letters mean nothing', async () => {
    const { encoder } = testEncoder()
    const rubbish = Array.from({ length: 12 }, (_, row) =>
      at(50, 700 - 12 * row, 'xqzt wrtp jkls bcdf ghmn'),
    ).join('')
    const [layout] = await read(pdf([rubbish]), { encoder })
    expect(layout).toMatchObject({ isScan: true, segments: [], losses: [] })
    expect(layout?.pictures).toMatchObject([{ isFigure: true }])
  })

  it('of a scan has its picture, and of a scan whose text is known, the text', async () => {
    const { encoder } = testEncoder()
    const [scan] = await read(pdf([draw('J', 600, 800)]), { encoder })
    expect(scan).toMatchObject({ isScan: true, segments: [] })
    expect(scan?.pictures).toMatchObject([{ type: 'jpeg', isFigure: false }])
    const [known] = await read(pdf([`${draw('J', 600, 800)} 3 Tr ${prose}`]), { encoder })
    expect(known).toMatchObject({ isScan: false, pictures: [] })
    expect(known?.losses).toEqual([{ kind: 'page-was-read-from-picture', pageIndex: 0 }])
    const [paper] = await read(pdf([`${draw('J', 600, 800)} ${prose}`]), { encoder })
    expect(paper?.pictures).toEqual([])
    expect(paper?.losses).toEqual([])
    expect(paper?.background).toMatchObject({ box: { left: 0, top: 0, right: 600, bottom: 800 } })
  })

  it('says of a picture that cannot be read that it is missing', async () => {
    const { encoder } = testEncoder()
    const broken: typeof encoder = {
      ...encoder,
      encode: () => Promise.reject(new ToolError('out-of-memory')),
    }
    const [layout] = await read(pdf([prose + draw('R', 100, 50, 300, 100)]), { encoder: broken })
    expect(layout?.pictures).toEqual([])
    expect(layout?.losses).toEqual([{ kind: 'unreadable-picture', pageIndex: 0 }])
  })

  it('names what it draws elsewhere, unless another loss does', async () => {
    const lossesWith = async (inkPixels: number, content: string) => {
      const [layout] = await read(pdf([content]), { encoder: testEncoder(inkPixels).encoder })
      return layout?.losses.map(({ kind }) => kind)
    }
    expect(await lossesWith(0, prose)).toEqual([])
    expect(await lossesWith(200, prose)).toEqual(['drawing-left-out'])
  })

  it('is none of a page that cannot be read, and its neighbors are whole', async () => {
    const bytes = encodeLatin1(
      Buffer.from(pdf([prose, prose]))
        .toString('latin1')
        .replace('/Kids [10 0 R 12 0 R]', '/Kids [10 0 R 99 0 R]'),
    )
    const [layout] = await read(bytes)
    expect(layout?.segments.length).toBeGreaterThan(10)
    const error: unknown = await read(bytes, { pageIndexes: [1] }).catch((cause: unknown) => cause)
    expect(errorCodeOf(error)).toBe('damaged')
  })

  it('is begun while the one before is read, unless that one is a large picture', async () => {
    const begunBy = async (content: string) => {
      const task = getDocument({ data: pdf([content, prose]), verbosity: 0 })
      const document = await task.promise
      const begin = vi.spyOn(await document.getPage(2), 'getOperatorList')
      const first = await readLayout(document, 0, {
        signal,
        onProgress: () => {},
        nextPageIndex: 1,
      })
      const isBegun = begin.mock.calls.length > 0
      const second = await readLayout(document, 1, { signal, onProgress: () => {} })
      await task.destroy()
      return { isBegun, haveText: [first, second].map(({ segments }) => segments.length > 10) }
    }
    expect(await begunBy(prose)).toEqual({ isBegun: true, haveText: [true, true] })
    expect(await begunBy(draw('R', 600, 800))).toEqual({
      isBegun: false,
      haveText: [false, true],
    })
  })

  it('is not read once it is not wanted', async () => {
    const aborted = read(pdf([prose]), { signal: AbortSignal.abort() })
    await expect(aborted).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe.skipIf(isMissing('corpus'))('the layouts of real documents', () => {
  const file = (path: string) => new Uint8Array(readFileSync(inCorpus(path)))

  it('have the pictures that pdfimages lists as JPEG, with as many pixels', async () => {
    const [columns] = await read(file('pdf-to-word/gt2_columns.pdf'))
    expect(columns?.pictures).toMatchObject([{ type: 'jpeg', widthPx: 300, heightPx: 300 }])
    const [invoice] = await read(file('pdf-to-word/bigboundingbox.pdf'))
    expect(invoice?.pictures).toMatchObject([{ type: 'jpeg', widthPx: 400, heightPx: 97 }])
  })

  // Chrome wrote digits of equal width for a font that does not name them, and InDesign small capitals. The words are
  // those that pdftotext reads.
  it.each([
    ['PyMuPDF-test-3197', 1, ['14,918,000', '-17,628,000']],
    ['tabula-java-icdar-eu-019', 1, ['BE, FI, FR', 'Nine MSs']],
  ])('have the texts that %s gives for its letters', async (...given) => {
    const [name, pageIndex, words] = given
    const path = inCorpus(`pdf-to-word-real/real/${name}.pdf`)
    const bytes = new Uint8Array(readFileSync(path))
    const [page] = await read(bytes, { pageIndexes: [pageIndex] })
    const text = page?.segments.map((segment) => segment.text).join(' ') ?? ''
    for (const word of words) expect(text).toContain(word)
  })

  it('have links and tags', async () => {
    const [article] = await read(file('pdf-to-word/pdfjs_wikipedia.pdf'))
    expect(article?.links.length).toBeGreaterThan(50)
    expect(article?.tags.length).toBeGreaterThan(30)
    const [, report] = await read(file('pdf-to-word/gt1_report.pdf'), { pageIndexes: [0, 1] })
    expect(report?.links.map(({ url }) => url)).toEqual(['https://example.com/harbour'])
  })
})
