import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PixelSize } from '../../image/raster.ts'
import { locateJpeg } from '../../image/jpeg/segments.ts'
import { testPhotograph } from '../../../testing/image/pictures.ts'
import { isMissing } from '../../../testing/prerequisites.ts'
import { expectValidPdf, runProgram } from '../../../testing/pdf/assembly.ts'
import {
  compressInNode,
  createCompressionInNode,
  drawWithPoppler,
  nodeImageCodecs,
} from '../../../testing/pdf/compression.ts'
import { writePdfText, stream, writeTestPdf } from '../../../testing/pdf/documents.ts'
import { writePictureDocument } from '../../../testing/pdf/picture-document.ts'
import { levels } from './compression.ts'
import type { ImageRequest, StoredImage } from './image-work.ts'
import { recodeImage as recodeWith } from './recode-image.ts'

const blobOf = (text: string) => new Blob([Uint8Array.from(text, (byte) => byte.charCodeAt(0))])

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

const compress = async (file: Blob) => {
  const made = await compressInNode(file)
  return {
    lossless: await bytesOf(made.lossless.pdf),
    same: await bytesOf(made.same.pdf),
    small: await bytesOf(made.small.pdf),
    made,
  }
}

/** Returns `pdfimages`' row of each image: width, height, color, components, bits, coding, x-ppi. */
const imagesIn = (bytes: Uint8Array) =>
  runProgram(bytes, 'pdfimages', '-list', 'FILE')
    .text.trim()
    .split('\n')
    .slice(2)
    .map((line) => {
      const [, , type, width, height, color, , bits, coding, , , , dpi] = line.trim().split(/\s+/)
      return {
        type,
        width: Number(width),
        height: Number(height),
        color,
        bits: Number(bits),
        coding,
        dpi: Number(dpi),
      }
    })

/** Draws the first page with poppler at 100 dpi, as a PPM. */
const draw = (bytes: Uint8Array): string =>
  runProgram(bytes, 'pdftoppm', '-r', '100', '-f', '1', '-l', '1', 'FILE').text

/** Returns the mean of red, green and blue of the first page as poppler draws it at 100 dpi. */
const meanColor = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly number[]> => {
  const { signal } = new AbortController()
  const { data, width, height } = await drawWithPoppler(new Blob([bytes])).draw(0, 100, signal)
  const sums = [0, 0, 0]
  for (const [at, value] of data.entries())
    if (at % 4 < 3) sums[at % 4] = (sums[at % 4] ?? 0) + value
  return sums.map((sum) => sum / width / height)
}

/** The means of a page's colors may shift by 1 of 255 (QUALITY.md). */
const expectMeanColor = async (
  made: Uint8Array<ArrayBuffer>,
  source: Uint8Array<ArrayBuffer>,
): Promise<void> => {
  const means = await meanColor(source)
  for (const [channel, mean] of (await meanColor(made)).entries())
    expect(Math.abs(mean - (means[channel] ?? 0))).toBeLessThan(1)
}

const samples = (length: number, sampleAt: (at: number) => number): string =>
  Array.from({ length }, (_, at) => String.fromCharCode(sampleAt(at) & 255)).join('')

const photograph = testPhotograph(600, 600).data

/** A drawing of few colors, with sharp edges. */
const drawing = (widthPx: number, heightPx: number): string =>
  samples(widthPx * heightPx * 3, (at) => {
    const x = Math.floor(at / 3) % widthPx
    const y = Math.floor(at / 3 / widthPx)
    return ((x >> 5) + (y >> 5)) % 3 === at % 3 ? 255 : 20
  })

/** A document whose picture has 180 dpi, so that both lossy levels scale it. */
const scaledDocument = () => new Uint8Array(writePictureDocument({ widthPx: 360, heightPx: 270 }))

describe.skipIf(isMissing('qpdf', 'pdfimages', 'pdftoppm', 'pdftotext'))('compressPdf', () => {
  it('scales and encodes a photograph at the lossy levels, and keeps its pixels at the other', async () => {
    const source = new Uint8Array(writePictureDocument())
    const result = await compress(new Blob([source]))
    for (const level of levels) expect(result.made[level].losses).toEqual([])
    expect(imagesIn(result.lossless)).toMatchObject([{ width: 600, height: 450, coding: 'image' }])
    expect(imagesIn(result.same)).toMatchObject([
      { width: 300, height: 225, coding: 'jpeg', dpi: 150 },
    ])
    expect(imagesIn(result.small)).toMatchObject([
      { width: 192, height: 144, coding: 'jpeg', dpi: 96 },
    ])
    expect(draw(result.lossless)).toBe(draw(source))
    expect(result.small.length).toBeLessThan(result.same.length)
    expect(result.same.length).toBeLessThan(result.lossless.length)
    for (const level of levels) {
      expectValidPdf({ bytes: result[level] })
      expect(runProgram(result[level], 'pdftotext', 'FILE', '-').text).toContain(
        'A picture and its words',
      )
    }
  })

  it('keeps what is placed at a lower resolution at its size', async () => {
    const source = writePictureDocument({ widthPx: 200, heightPx: 150 })
    const { small } = await compress(new Blob([new Uint8Array(source)]))
    expect(imagesIn(small)).toMatchObject([{ width: 200, height: 150, coding: 'jpeg' }])
  })

  it('keeps drawings sharp: few colors become a palette, without loss', async () => {
    const source = new Uint8Array(
      writePictureDocument({ widthPx: 320, heightPx: 240, data: drawing(320, 240) }),
    )
    const { same, lossless } = await compress(new Blob([source]))
    expect(imagesIn(same)).toMatchObject([{ width: 320, color: 'index', coding: 'image' }])
    expect(draw(same)).toBe(draw(source))
    expect(draw(lossless)).toBe(draw(source))
  })

  // What each of these stores, its colors would change or its mask break if it were decoded as RGB.
  it.each([
    ['four inks', '/ColorSpace /DeviceCMYK /BitsPerComponent 8', 4],
    ['Lab', '/ColorSpace [/Lab << /WhitePoint [0.96 1 0.82] >>] /BitsPerComponent 8', 3],
    [
      'a spot color',
      '/ColorSpace [/Separation /Gold /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 0.3 0.9 0.1] /N 1 >>] /BitsPerComponent 8',
      1,
    ],
    ['inverted', '/ColorSpace /DeviceGray /BitsPerComponent 8 /Decode [1 0]', 1],
    ['a color key', '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Mask [0 9 0 9 0 9]', 3],
    ['a stencil', '/ImageMask true /BitsPerComponent 1', 1 / 8],
    ['two bits', '/ColorSpace /DeviceGray /BitsPerComponent 2', 1 / 4],
    ['16 bits', '/ColorSpace /DeviceGray /BitsPerComponent 16', 2],
    [
      'a palette of inks',
      '/ColorSpace [/Indexed /DeviceCMYK 1 <00000000FF00FF00>] /BitsPerComponent 1',
      1 / 8,
    ],
  ])(
    '%s: drawn as before without loss, and not taken for RGB',
    async (name, entries, bytesPerPixel) => {
      const source = new Uint8Array(
        writePictureDocument({
          widthPx: 160,
          heightPx: 120,
          entries,
          data: samples(160 * 120 * bytesPerPixel, (at) => (at >> 4) * 7),
        }),
      )
      const result = await compress(new Blob([source]))
      expect(draw(result.lossless)).toBe(draw(source))
      if (name !== '16 bits' && name !== 'four inks') expect(draw(result.small)).toBe(draw(source))
      expectValidPdf({ bytes: result.lossless })
    },
  )

  it('measures an image by its largest place: in a form, a pattern and an appearance', async () => {
    const image = stream(
      samples(600 * 600, (at) => photograph[at * 4] ?? 0),
      '/Type /XObject /Subtype /Image /Width 600 /Height 600 /ColorSpace /DeviceGray /BitsPerComponent 8',
    )
    const page = (more: string, content: string) => ({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R ${more} >>`,
      4: stream(content),
      5: image,
    })
    const small = 'q 36 0 0 36 0 0 cm /I Do Q'
    const resources = '/Resources << /XObject << /I 5 0 R /F 6 0 R >> /Pattern << /P 7 0 R >> >>'
    const form = stream(
      'q 36 0 0 36 0 0 cm /I Do Q',
      `/Type /XObject /Subtype /Form /BBox [0 0 36 36] /Matrix [2 0 0 2 0 0] ${resources}`,
    )
    const pattern = stream(
      'q 100 0 0 100 0 0 cm /I Do Q',
      `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 100 100] /XStep 100 /YStep 100 ${resources}`,
    )
    const widthOf = async (objects: Record<number, string>) =>
      imagesIn((await compress(blobOf(writePdfText(objects)))).same)[0]?.width
    expect(await widthOf(page(resources, small))).toBe(75)
    expect(
      await widthOf({ ...page(resources, `${small} 1.5 0 0 1.5 0 0 cm /F Do`), 6: form }),
    ).toBe(225)
    expect(
      await widthOf({
        ...page(resources, `${small} /Pattern cs /P scn 0 0 300 300 re f`),
        7: pattern,
      }),
    ).toBe(209)
    const annotation =
      '/Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 144 144] /AP << /N 6 0 R >> >>]'
    expect(await widthOf({ ...page(`${resources} ${annotation}`, small), 6: form })).toBe(300)
  })

  /** A page with an image of 320 × 240 pixels at 180 dpi, and its soft mask. */
  const maskedDocument = (image: string, mask: string, maskEntries = '') =>
    writeTestPdf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 128 96] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
      4: stream('128 0 0 96 0 0 cm /I Do'),
      5: stream(
        image,
        '/Type /XObject /Subtype /Image /Width 320 /Height 240 /ColorSpace /DeviceRGB /BitsPerComponent 8 /SMask 6 0 R',
      ),
      6: stream(
        mask,
        `/Type /XObject /Subtype /Image /Width 320 /Height 240 /ColorSpace /DeviceGray /BitsPerComponent 8 ${maskEntries}`,
      ),
    })

  it('keeps a soft mask of few shades gray: readers refuse one that has a palette', async () => {
    const source = maskedDocument(
      samples(320 * 240 * 3, (at) => (at >> 8) * 3),
      samples(320 * 240, (at) => [0, 94, 148, 255][(at >> 5) & 3] ?? 0),
    )
    const { lossless } = await compress(source)
    expect(imagesIn(lossless)).toMatchObject([{ type: 'image' }, { type: 'smask', color: 'gray' }])
    expect(draw(lossless)).toBe(draw(await bytesOf(source)))
  })

  it.each([
    ['of one color that is the preblended one: the mask may lose detail', 51, 'jpeg'],
    ['of other colors: readers divide them by the mask, which stays as it is', 52, 'image'],
  ])('an image %s', async (_name, lastSample, maskCoding) => {
    const { data } = testPhotograph(320, 240)
    const source = maskedDocument(
      samples(320 * 240 * 3, (at) => (at === 320 * 240 * 3 - 1 ? lastSample : 51)),
      samples(320 * 240, (at) => data[at * 4] ?? 0),
      '/Matte [0.2 0.2 0.2]',
    )
    const { lossless, same } = await compress(source)
    expect(imagesIn(same)).toMatchObject([
      { type: 'image', coding: 'image' },
      { type: 'smask', coding: maskCoding },
    ])
    expect(imagesIn(lossless)[1]).toMatchObject({ width: 320, coding: 'image' })
    expect(draw(lossless)).toBe(draw(await bytesOf(source)))
    expectValidPdf({ bytes: same })
  })

  it('stores a JPEG smaller without changing a pixel, four inks too', async () => {
    for (const [name, space] of [
      ['plain', '/DeviceRGB'],
      ['cmyk', '/DeviceCMYK'],
    ] as const) {
      const jpeg = readFileSync(`src/tools/jpg-to-png/fixtures/${name}.jpg`)
      const source = new Uint8Array(
        writePictureDocument({
          widthPx: 120,
          heightPx: 80,
          entries: `/ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode`,
          data: jpeg.toString('latin1'),
        }),
      )
      const { lossless, small } = await compress(new Blob([source]))
      expect(imagesIn(lossless)).toMatchObject([{ width: 120, height: 80, coding: 'jpeg' }])
      expect(lossless.length).toBeLessThan(source.length - jpeg.length / 20)
      expect(draw(lossless)).toBe(draw(source))
      // What is coded as coarsely as this one gains nothing by being coded again.
      if (name === 'cmyk') expect(draw(small)).toBe(draw(source))
    }
  })

  it('scales four inks as four inks, from samples and from a JPEG that is inverted', async () => {
    const inks = testPhotograph(360, 270).data
    const document = (entries: string, data: string, size = { widthPx: 360, heightPx: 270 }) =>
      new Uint8Array(
        writePictureDocument({
          ...size,
          entries: `/ColorSpace /DeviceCMYK /BitsPerComponent 8 ${entries}`,
          data,
        }),
      )
    const raw = document(
      '',
      // Black follows green, at a quarter of its strength.
      samples(inks.length, (at) => (at % 4 === 3 ? (inks[at - 2] ?? 0) >> 2 : (inks[at] ?? 0))),
    )
    const { same } = await compress(new Blob([raw]))
    const ycck = { width: 300, color: 'cmyk', coding: 'jpeg', dpi: 150 }
    expect(imagesIn(raw)).toMatchObject([{ width: 360, color: 'cmyk', coding: 'image' }])
    expect(imagesIn(same)).toMatchObject([ycck])
    await expectMeanColor(same, raw)

    const jpeg = Buffer.from(same).subarray(Buffer.from(same).indexOf('ffd8ffee', 'hex'))
    const text = jpeg.subarray(0, locateJpeg(jpeg)?.end).toString('latin1')
    const size = { widthPx: 300, heightPx: 225 }
    const inverted = document('/Filter /DCTDecode /Decode [1 0 1 0 1 0 1 0]', text, size)
    const { small } = await compress(new Blob([inverted]))
    expect(imagesIn(small)).toMatchObject([{ ...ycck, width: 192, dpi: 96 }])
    await expectMeanColor(small, inverted)
  })

  it('gives the file back where nothing smaller is found', async () => {
    const first = await compress(
      writeTestPdf({
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
      }),
    )
    const again = await compress(new Blob([first.small]))
    for (const level of levels) expect(again.made[level].isOriginal).toBe(true)
    expect(again.same).toEqual(first.small)
  })

  it.each([
    [300, true],
    [6000, false],
  ])('of noise and %i spaces, the file is given back: %s', async (spaces, isGivenBack) => {
    const noise = randomBytes(256 * 256).toString('latin1')
    const source = writeTestPdf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 256 256] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
      4: stream(`256 0 0 256 0 0 cm /I Do${' '.repeat(spaces)}`),
      5: stream(
        noise,
        '/Type /XObject /Subtype /Image /Width 256 /Height 256 /BitsPerComponent 8 /ColorSpace /DeviceGray',
      ),
    })
    const { made } = await compress(source)
    expect(made.lossless.isOriginal).toBe(isGivenBack)
  })

  it('leaves a damaged picture as it is', async () => {
    const source = new Uint8Array(
      writePictureDocument({
        entries: '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
        data: 'not compressed at all',
      }),
    )
    const { same } = await compress(new Blob([source]))
    expectValidPdf({ bytes: same })
    expect(Buffer.from(same).includes('not compressed at all')).toBe(true)
  })

  /** Stores a picture in one color instead of an image. */
  const damageOf = async ({ width, height }: PixelSize): Promise<StoredImage> => ({
    width,
    height,
    data: await nodeImageCodecs.encodeJpeg(
      { data: new Uint8ClampedArray(width * height * 4).fill(255, 3, 4), width, height },
      { quality: 50, chroma: 'quarter' },
    ),
    encoding: { filter: 'DCTDecode' },
    colors: 'own',
    quality: 50,
  })
  const damageImage = async ({ target }: ImageRequest) => target && damageOf(target.size)

  it('takes an image back that made its page look different', async () => {
    const source = scaledDocument()
    const unchecked = await compressInNode(new Blob([source]), { recodeImage: damageImage })
    expect(draw(await bytesOf(unchecked.same.pdf))).not.toBe(draw(source))
    const checked = await compressInNode(new Blob([source]), {
      recodeImage: damageImage,
      createDrawer: drawWithPoppler,
    })
    for (const level of levels) expect(draw(await bytesOf(checked[level].pdf))).toBe(draw(source))
  })

  it('scales an image less where its page would look different', async () => {
    const recode = recodeWith(nodeImageCodecs)
    const made = await compressInNode(new Blob([new Uint8Array(writePictureDocument())]), {
      recodeImage: async (request) =>
        request.target && request.target.size.width <= 300
          ? damageOf(request.target.size)
          : recode(request),
      createDrawer: drawWithPoppler,
    })
    for (const level of ['same', 'small'] as const)
      expect(imagesIn(await bytesOf(made[level].pdf))).toMatchObject([
        { width: 400, coding: 'jpeg' },
      ])
  })

  /** Pages of two inches with a gray image each, whose samples are the number of the page. */
  const scanOf = (sidePx: number, pageIndexes: readonly number[]) =>
    blobOf(
      writePdfText({
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: `<< /Type /Pages /Kids [${pageIndexes.map((at) => `${10 + at} 0 R`).join(' ')}] /Count ${pageIndexes.length} >>`,
        3: stream('144 0 0 144 0 0 cm /Scan Do'),
        ...Object.fromEntries(
          pageIndexes.flatMap((at) => [
            [
              10 + at,
              `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 144 144] /Contents 3 0 R
              /Resources << /XObject << /Scan ${20 + at} 0 R >> >> >>`,
            ],
            [
              20 + at,
              stream(
                String.fromCharCode(at).repeat(sidePx ** 2),
                `/Type /XObject /Subtype /Image /Width ${sidePx} /Height ${sidePx} /ColorSpace /DeviceGray /BitsPerComponent 8`,
              ),
            ],
          ]),
        ),
      }),
    )

  it('finds the step and quality of a scan with one page, while the others become smaller without loss', async () => {
    let waitingForPilot = 2
    let release = () => {}
    const othersPacked = new Promise<void>((resolve) => {
      release = resolve
    })
    const widths = new Map<number, number[]>()
    const startQualities = new Map<number, (number | undefined)[]>()
    let comparisons = 0
    const compressTo = createCompressionInNode(scanOf(1024, [0, 1, 2]), {
      concurrency: 2,
      recodeImage: async ({ source, target }) => {
        const page = source.kind === 'samples' ? (source.samples.data[0] ?? 0) : 0
        if (target === undefined) {
          if (page !== 1 && (waitingForPilot -= 1) === 0) release()
          return undefined
        }
        // The page of the median stands for all; it goes on once the others are packed.
        if (page === 1) await othersPacked
        widths.set(page, [...(widths.get(page) ?? []), target.size.width])
        startQualities.set(page, [...(startQualities.get(page) ?? []), target.startQuality])
        return { ...(await damageOf(target.size)), quality: target.size.width / 10 }
      },
      // Only the first comparison finds a loss.
      scorePage: async () => (comparisons++ === 0 ? 0 : 100),
    })
    await compressTo('same')
    // Two inches at 150 dpi; then at 200, with which the other pages begin.
    expect(Object.fromEntries(widths)).toEqual({ 0: [400], 1: [300, 400], 2: [400] })
    expect(Object.fromEntries(startQualities)).toEqual({
      0: [40],
      1: [undefined, undefined],
      2: [40],
    })
  })

  it('recodes images once without loss for all levels', async () => {
    const packed: number[] = []
    await compressInNode(scanOf(64, [0, 1]), {
      recodeImage: async ({ source, target }) => {
        if (target === undefined && source.kind === 'samples')
          packed.push(source.samples.data[0] ?? 0)
        return undefined
      },
    })
    expect(new Set(packed)).toEqual(new Set([0, 1]))
    expect(packed).toHaveLength(2)
  })

  it('loses less where pages cannot be compared, for a size too', async () => {
    const file = new Blob([new Uint8Array(writePictureDocument())])
    const compressTo = createCompressionInNode(file, { createDrawer: undefined })
    const [same, small] = [await compressTo('same'), await compressTo('small')]
    expect(imagesIn(await bytesOf(same.pdf))).toMatchObject([{ width: 600, dpi: 300 }])
    expect(imagesIn(await bytesOf(small.pdf))).toMatchObject([
      { width: 400, coding: 'jpeg', dpi: 200 },
    ])
    expect(await compressTo({ maxBytes: 100 })).toEqual({ ...small, isReached: false })
  })

  it('reports no less than before, while damaged pages are made again', async () => {
    const shares: number[] = []
    await createCompressionInNode(new Blob([scaledDocument()]), {
      recodeImage: damageImage,
      scorePage: async () => 0,
      report: (done) => shares.push(done),
    })({ maxBytes: 100 })
    expect(shares.length).toBeGreaterThan(6)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })

  it('reaches a size with the smallest loss that fits, or names the smallest that can be had', async () => {
    const compressTo = createCompressionInNode(new Blob([scaledDocument()]))
    const { size: sameBytes } = (await compressTo('same')).pdf
    const { size: smallBytes } = (await compressTo('small')).pdf
    const widthOf = async (pdf: Blob) => imagesIn(await bytesOf(pdf))[0]?.width
    expect(await compressTo({ maxBytes: sameBytes })).toMatchObject({
      isReached: true,
      pdf: { size: sameBytes },
    })
    const between = await compressTo({ maxBytes: sameBytes - 1 })
    // 120 dpi, between the 150 and the 96 of the levels.
    expect(await widthOf(between.pdf)).toBe(240)
    expect(between.pdf.size).toBeLessThan(sameBytes)
    const strong = await compressTo({ maxBytes: smallBytes - 1 })
    expect(strong).toMatchObject({ isReached: true })
    expect(await widthOf(strong.pdf)).toBe(144)
    const least = await compressTo({ maxBytes: 100 })
    expect(least).toMatchObject({ isReached: false })
    expect(await widthOf(least.pdf)).toBe(100)
    expectValidPdf({ bytes: await bytesOf(least.pdf) })
  })

  it('stops when it is told to', async () => {
    const stopped = createCompressionInNode(new Blob([scaledDocument()]), {
      signal: AbortSignal.abort(),
    })('same')
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' })
  })
})
