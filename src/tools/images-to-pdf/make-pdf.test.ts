import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ToolError } from '../../core/errors.ts'
import { paint } from '../../testing/image/png.ts'
import { isMissing } from '../../testing/prerequisites.ts'
import { readingOf } from '../../testing/pdf/searchable.ts'
import { readPngImage } from '../../engines/pdf/from-images/embed-image.ts'
import { type EmbeddedPage, type PdfOptions, makePdf } from './make-pdf.ts'

const options: PdfOptions = {
  setup: { format: 'image', imagesPerPage: 1, orientation: 'auto', fit: 'fit', marginMm: 0 },
  output: 'one',
  isMetadataRemoved: false,
}

const tiff = new File(['II*\0'], 'scan.tif')
const page = async (pageCount: number): Promise<EmbeddedPage> => ({
  image: await readPngImage(paint(8, 8, () => [9, 9, 9, 255]).png),
  losses: ['bit-depth'],
  pageCount,
})
const ignoreProgress = () => undefined

describe('a file of several pages', () => {
  it('becomes as many pages, in one document even where each image has its own', async () => {
    const pageIndexes: number[] = []
    const make = makePdf((_, pageIndex) => {
      pageIndexes.push(pageIndex)
      return page(3)
    })
    for (const output of ['one', 'each'] as const) {
      const images = [{ file: tiff, rotation: 0 }] as const
      const made = await make({ images, options: { ...options, output } }, ignoreProgress)
      expect(made).toMatchObject({ pageCount: 3, failed: [] })
      expect(made.files.map(({ name }) => name)).toEqual(['scan.pdf'])
      expect(made.notes).toEqual([{ index: 0, note: 'bit-depth' }])
    }
    expect(pageIndexes).toEqual([0, 1, 2, 0, 1, 2])
  })

  it('says which pages are missing, and that only the first can be searched', async () => {
    const make = makePdf((_, pageIndex) =>
      pageIndex === 2 ? Promise.reject(new ToolError('damaged')) : page(3),
    )
    const reading = readingOf(['word'], { widthPx: 8, heightPx: 8 })
    const images = [{ file: tiff, rotation: 0, reading }] as const
    const made = await make({ images, options }, ignoreProgress)
    expect(made.pageCount).toBe(2)
    expect(made.notes.map(({ note }) => note)).toEqual(['bit-depth', 'pages', 'text-of-pages'])
  })
})

describe('several images per page', () => {
  const quarters: PdfOptions = {
    ...options,
    setup: { ...options.setup, format: 'a4', imagesPerPage: 4, fit: 'fill' },
  }
  const black = new File([paint(40, 60, () => [0, 0, 0, 255]).png], 'black.png')
  const placed = { file: black, rotation: 0 } as const
  const make = makePdf(() => page(1))
  /** Returns the share of a page that is black, as poppler draws it. */
  const blackShareOf = async (pdf: File | undefined): Promise<number> => {
    const input = new Uint8Array((await pdf?.arrayBuffer()) ?? new ArrayBuffer())
    const { stdout } = spawnSync('pdftoppm', ['-r', '20', '-gray', '-'], { input })
    const pixels = stdout.subarray(-165 * 233)
    return pixels.filter((value) => value < 128).length / pixels.length
  }

  it.skipIf(isMissing('pdftoppm'))('an image that is alone has the page to itself', async () => {
    const [single] = (await make({ images: [placed], options: quarters }, ignoreProgress)).files
    expect(await blackShareOf(single)).toBeGreaterThan(0.9)
    const each = { ...quarters, output: 'each' } as const
    const { files } = await make({ images: [placed, placed], options: each }, ignoreProgress)
    expect(files).toHaveLength(2)
    for (const file of files) expect(await blackShareOf(file)).toBeGreaterThan(0.9)
    const [shared] = (await make({ images: [placed, placed], options: quarters }, ignoreProgress))
      .files
    expect(await blackShareOf(shared)).toBeCloseTo(0.5, 1)
  })
})

describe('a JPEG', () => {
  it('loses nothing', async () => {
    const jpeg = readFileSync('src/tools/jpg-to-png/fixtures/plain.jpg')
    const images = [{ file: new File([jpeg], 'plain.jpg'), rotation: 0 }] as const
    const made = await makePdf(() => page(1))({ images, options }, ignoreProgress)
    expect(made).toMatchObject({ pageCount: 1, notes: [] })
  })
})
