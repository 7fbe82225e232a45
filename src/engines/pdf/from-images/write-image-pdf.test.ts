import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rotations } from '../../../core/pdf.ts'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { cameraExif, withSegments } from '../../../testing/image/jpeg.ts'
import { expectValidPdf, runProgram } from '../../../testing/pdf/assembly.ts'
import { convertFile, convertFiles, readingOf } from '../../../testing/pdf/searchable.ts'
import { readJpegImage, readPngImage } from './embed-image.ts'
import type { PageSetup } from './page-layout.ts'
import { ImagePdfWriter, type PlannedImage } from './write-image-pdf.ts'

const programs = ['convert', 'exiftool', 'pdfimages', 'pdfinfo', 'pdftoppm', 'qpdf'] as const

const ownSize: PageSetup = {
  format: 'image',
  imagesPerPage: 1,
  orientation: 'auto',
  fit: 'fit',
  marginMm: 0,
}

const words = (text: string): string[] => text.split(' ')
const half = '-alpha set -channel A -evaluate multiply 0.5 +channel'

/** Draws an asymmetric picture with ImageMagick: a gradient with a dark figure in one corner. */
const draw = (options: string): Uint8Array<ArrayBuffer> =>
  convertFile(
    new Uint8Array(),
    'convert',
    ...words('-size 300x200 gradient:#ff8040-#2060ff -fill black'),
    '-draw',
    'rectangle 20,20 120,50',
    '-draw',
    'rectangle 20,60 60,70',
    ...words(options),
  )

const planJpeg = (jpeg: Uint8Array<ArrayBuffer>, isMetadataKept = true): PlannedImage => ({
  image: readJpegImage(jpeg, { isMetadataKept }),
  rotation: 0,
})

const planPng = async (png: Uint8Array<ArrayBuffer>): Promise<PlannedImage> => ({
  image: await readPngImage(png),
  rotation: 0,
})

const write = async (planned: readonly PlannedImage[], setup = ownSize) => {
  const writer = new ImagePdfWriter(setup)
  for (const one of planned) await writer.addImage(one)
  const { pdf } = await writer.finish('Été')
  const bytes = new Uint8Array(await pdf.arrayBuffer())
  expectValidPdf({ bytes })
  return bytes
}

/** Returns the first image of a PDF as poppler extracts it. */
const extract = (pdf: Uint8Array, ending: string): Uint8Array =>
  convertFile(pdf, 'sh', '-c', `pdfimages -all IN OUT && mv OUT-000.${ending} OUT`)

/** Returns the first page as poppler draws it at the image's own resolution. */
const drawOwnPixels = (pdf: Uint8Array): Uint8Array =>
  convertFile(
    pdf,
    'sh',
    '-c',
    `pdftoppm -r $(pdfimages -list IN | awk 'NR==3{print $13}') -singlefile IN > OUT`,
  )

/** Returns a difference of two pictures' values in ImageMagick's metric, from 0 to 1; fails if their sizes differ. */
const difference = (metric: 'PAE' | 'MAE', one: Uint8Array, other: Uint8Array): number =>
  Number(
    Buffer.from(
      convertFiles(
        [one, other],
        'sh',
        '-c',
        `convert 'IN0[0]' \\( 'IN1[0]' -auto-orient -background white -alpha remove -colorspace sRGB \\) -metric ${metric} -compare -format '%[distortion]' info: > OUT`,
      ),
    ).toString(),
  )

const largestDifference = (one: Uint8Array, other: Uint8Array) => difference('PAE', one, other)

const meanDifference = (one: Uint8Array, other: Uint8Array) => difference('MAE', one, other)

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const sizeOf = (picture: Uint8Array): string =>
  Buffer.from(convertFile(picture, 'convert', 'IN[0]', '-format', '%wx%h', 'info:OUT')).toString()

/** Poppler's JPEG decoder and ImageMagick's differ by rounding. */
const sameJpeg = 0.01

describe.skipIf(isMissing(...programs))('a JPEG', () => {
  it.each([
    '-quality 90',
    '-colorspace Gray',
    '-interlace JPEG',
    '-sampling-factor 4:2:0',
    '-colorspace CMYK',
  ])('made with %s is in the PDF byte for byte, and adds less than 2 KB', async (options) => {
    const jpeg = draw(`${options} jpg:OUT`)
    const pdf = await write([planJpeg(jpeg)])
    expect(Buffer.from(extract(pdf, 'jpg')).equals(Buffer.from(jpeg))).toBe(true)
    expect(pdf.length - jpeg.length).toBeLessThan(2000)
    const drawn = drawOwnPixels(pdf)
    expect(sizeOf(drawn)).toBe('300x200')
    // ImageMagick and poppler convert CMYK differently.
    const within = options.includes('CMYK') ? 0.15 : sameJpeg
    expect(meanDifference(drawn, jpeg)).toBeLessThan(within)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright with orientation %i', async (orientation) => {
    const jpeg = withSegments(draw('jpg:OUT'), cameraExif(orientation))
    const pdf = await write([planJpeg(jpeg)])
    const drawn = drawOwnPixels(pdf)
    expect(sizeOf(drawn)).toBe(orientation > 4 ? '200x300' : '300x200')
    expect(meanDifference(drawn, jpeg)).toBeLessThan(sameJpeg)
    expect(Buffer.from(extract(pdf, 'jpg')).equals(Buffer.from(jpeg))).toBe(true)
  })

  it.each(rotations)('is rotated by %i° besides its own orientation', async (rotation) => {
    const jpeg = withSegments(draw('jpg:OUT'), cameraExif(6))
    const drawn = drawOwnPixels(await write([{ ...planJpeg(jpeg), rotation }]))
    const wanted = convertFile(
      jpeg,
      'convert',
      ...words(`IN -auto-orient +repage -rotate ${rotation} png:OUT`),
    )
    expect(meanDifference(drawn, wanted)).toBeLessThan(sameJpeg)
  })

  it('loses what the camera wrote only when asked to', async () => {
    const told = words('-Make=Kamera -GPSLatitude=48.8 -GPSLatitudeRef=N -q -n -o OUT IN')
    const jpeg = convertFile(draw('jpg:OUT'), 'exiftool', ...told)
    const said = async (isMetadataKept: boolean) => {
      const pdf = await write([planJpeg(jpeg, isMetadataKept)])
      return runProgram(extract(pdf, 'jpg'), 'exiftool', '-a', '-G', 'FILE').text
    }
    expect(await said(true)).toMatch(/Kamera/)
    expect(await said(false)).not.toMatch(/Kamera|GPS|\[EXIF\]/)
  })

  it('is without what follows it in its file, such as a video', async () => {
    const jpeg = draw('jpg:OUT')
    const motion = new Uint8Array([...jpeg, ...new Uint8Array(9000).fill(7)])
    const pdf = await write([planJpeg(motion)])
    expect(Buffer.from(extract(pdf, 'jpg')).equals(Buffer.from(jpeg))).toBe(true)
    expect(pdf.length).toBeLessThan(jpeg.length + 2000)
  })
})

describe.skipIf(isMissing(...programs))('a PNG', () => {
  const gray = '-colorspace Gray -define png:color-type=0'
  const bilevel = '-colorspace Gray -threshold 40% -define png:bit-depth=1'

  it.each([
    ['of three colors', 'png24:OUT'],
    ['in gray', `${gray} png:OUT`],
    ['in gray of 16 bits', `${gray} -depth 16 -define png:bit-depth=16 png:OUT`],
    ['of 16 bits', '-depth 16 png48:OUT'],
    ['in black and white', `${bilevel} -define png:color-type=0 png:OUT`],
    ['with a palette', '-colors 12 png8:OUT'],
    ['interlaced', '-interlace PNG png24:OUT'],
    ['interlaced of 16 bits', '-interlace PNG -depth 16 png48:OUT'],
    ['interlaced with a palette', '-interlace PNG -colors 12 png8:OUT'],
    ['interlaced in black and white', `${bilevel} -interlace PNG png:OUT`],
    ['with one transparent color', `${gray} -transparent black png:OUT`],
    ['with a palette that has a transparent color', '-colors 12 -transparent black png8:OUT'],
  ])('%s is drawn with its own pixels', async (_, options) => {
    const png = draw(options)
    const drawn = drawOwnPixels(await write([await planPng(png)]))
    // Poppler rounds 16 bits to 8 otherwise than ImageMagick, which also writes gray with 16 bits.
    const within = /16|Gray/.test(options) ? 1 / 255 : 0
    expect(largestDifference(drawn, png)).toBeLessThanOrEqual(within + 1e-6)
  })

  it.each([
    ['8 bits', 8, 'rgb', '', 'png32:OUT'],
    ['16 bits', 16, 'rgb', '', '-depth 16 png64:OUT'],
    ['8 bits, gray', 8, 'gray', '-colorspace Gray', '-depth 8 -define png:color-type=4 png:OUT'],
    ['16 bits, interlaced', 16, 'rgb', '', '-interlace PNG -depth 16 png64:OUT'],
  ])('keeps its alpha of %s without loss', async (_, depth, space, before, after) => {
    const png = draw(`${before} ${half} ${after}`.trim())
    const pdf = await write([await planPng(png)])
    // The soft mask is written before its image.
    const stored = [2, 1].map((object) => {
      const show = `qpdf --show-object=${object} --filtered-stream-data IN > OUT`
      return hashOf(convertFile(pdf, 'sh', '-c', show))
    })
    const raw = (options: string, format: string) =>
      hashOf(
        convertFile(
          png,
          'convert',
          'IN',
          ...words(`${options} -endian MSB -depth ${depth} ${format}:OUT`),
        ),
      )
    expect(stored).toEqual([raw('-alpha off', space), raw('-alpha extract', 'gray')])
  })

  it('has its coded data stand as they are where PDF can hold them', async () => {
    const png = draw('png24:OUT')
    const at = Buffer.from(png).indexOf('IDAT')
    const length = new DataView(png.buffer).getUint32(at - 4)
    const data = png.subarray(at + 4, at + 4 + length)
    expect(Buffer.from(await write([await planPng(png)])).includes(Buffer.from(data))).toBe(true)
  })
})

describe.skipIf(isMissing(...programs))('the document', () => {
  const pageSizes = (pdf: Uint8Array) =>
    [
      ...runProgram(pdf, 'pdfinfo', '-l', '99', 'FILE').text.matchAll(
        /^Page +\d+ size: +([\d.]+) x ([\d.]+) pts/gm,
      ),
    ].map(([, width, height]) => [Number(width), Number(height)])

  it('has a page for each image, in their order, and its title', async () => {
    const portrait = draw('-rotate 90 +repage jpg:OUT')
    const pdf = await write([planJpeg(draw('jpg:OUT')), planJpeg(portrait)], {
      ...ownSize,
      format: 'a4',
    })
    const sizes = pageSizes(pdf).flat()
    for (const [index, points] of [841.89, 595.276, 595.276, 841.89].entries())
      expect(sizes[index]).toBeCloseTo(points, 2)
    expect(runProgram(pdf, 'pdfinfo', 'FILE').text).toMatch(/^Title: +Été$/m)
  })

  it('has several images per page', async () => {
    const planned = [1, 2, 3].map(() => planJpeg(draw('jpg:OUT')))
    const pdf = await write(planned, { ...ownSize, format: 'letter', imagesPerPage: 2 })
    const rows = runProgram(pdf, 'pdfimages', '-list', 'FILE').text.trim().split('\n').slice(2)
    expect(rows.map((row) => row.trim().split(/\s+/)[0])).toEqual(['1', '1', '2'])
  })

  it('has one profile for all images that share it', async () => {
    if (isMissing('corpus')) return
    const jpeg = new Uint8Array(readFileSync(inCorpus('image/odd/icc_big.jpg')))
    const once = await write([planJpeg(jpeg)])
    const twice = await write([planJpeg(jpeg), planJpeg(jpeg)])
    expect(runProgram(twice, 'pdfimages', '-list', 'FILE').text.match(/ icc +3 /g)).toHaveLength(2)
    expect(twice.length - once.length).toBeLessThan(jpeg.length + 1000)
  })
})

describe.skipIf(isMissing('pdftotext', ...programs))('recognized text', () => {
  const size = { widthPx: 300, heightPx: 200 }
  const reading = readingOf(['alpha beta', 'gamma'], size, { left: 20, top: 20, letterPx: 8 })

  /** Returns each word and its middle, in hundredths of the page from the top left corner, as poppler reads them. */
  const findWords = (pdf: Uint8Array) => {
    const { text } = runProgram(pdf, 'pdftotext', '-bbox', 'FILE', '-')
    const [, width = '', height = ''] = /<page width="([\d.]+)" height="([\d.]+)"/.exec(text) ?? []
    const boxes = text.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.+?)</g)
    return [...boxes].map(([, left, top, right, bottom, word]) => ({
      word,
      x: Math.round((50 * (Number(left) + Number(right))) / Number(width)),
      y: Math.round((50 * (Number(top) + Number(bottom))) / Number(height)),
    }))
  }

  it('is found where the image shows it, whichever way the image is turned', async () => {
    // The middle of "alpha" in the picture: 20 + 40 / 2 of 300, 20 + 16 / 2 of 200.
    const [x, y] = [13, 14]
    const places = { 0: [x, y], 90: [100 - y, x], 180: [100 - x, 100 - y], 270: [y, 100 - x] }
    for (const rotation of rotations) {
      const pdf = await write([{ ...planJpeg(draw('jpg:OUT')), rotation, reading }])
      const found = findWords(pdf)
      expect(new Set(found.map(({ word }) => word))).toEqual(new Set(['alpha', 'beta', 'gamma']))
      const alpha = found.find(({ word }) => word === 'alpha')
      const [wantedX = NaN, wantedY = NaN] = places[rotation]
      expect(Math.abs((alpha?.x ?? 0) - wantedX)).toBeLessThanOrEqual(1)
      expect(Math.abs((alpha?.y ?? 0) - wantedY)).toBeLessThanOrEqual(1)
    }
  })

  it('of a picture that lies on its side is turned with it', async () => {
    // The picture has to be turned clockwise by 90° to be upright: its text runs from the bottom to the top.
    const sideways = {
      ...readingOf(['alpha'], size, { left: 60, top: 0, letterPx: 8 }),
      clockwiseDegrees: 90,
    }
    const pdf = await write([{ ...planJpeg(draw('jpg:OUT')), reading: sideways }])
    const alpha = findWords(pdf).find(({ word }) => word === 'alpha')
    // From the center: (-70, -92) pixels on the upright picture, (-92, 70) on the stored one.
    expect(Math.abs((alpha?.x ?? 0) - 19)).toBeLessThanOrEqual(1)
    expect(Math.abs((alpha?.y ?? 0) - 85)).toBeLessThanOrEqual(1)
  })

  it('does not change the picture, and names the language', async () => {
    const jpeg = draw('jpg:OUT')
    const plain = drawOwnPixels(await write([planJpeg(jpeg)]))
    const writer = new ImagePdfWriter(ownSize)
    await writer.addImage({ ...planJpeg(jpeg), reading })
    const { pdf } = await writer.finish('a', { language: 'es' })
    const bytes = new Uint8Array(await pdf.arrayBuffer())
    expectValidPdf({ bytes })
    expect(Buffer.from(extract(bytes, 'jpg')).equals(Buffer.from(jpeg))).toBe(true)
    expect(hashOf(drawOwnPixels(bytes))).toBe(hashOf(plain))
    const shown = runProgram(bytes, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-')
    expect(shown.text).toContain('/Lang (es)')
  })

  it('is left out where the page cuts the image off', async () => {
    const tall = { ...ownSize, format: 'a4', orientation: 'portrait', fit: 'fill' } as const
    const wide = readingOf(['alpha omega'], size, { left: 30, top: 20, letterPx: 10 })
    const pdf = await write([{ ...planJpeg(draw('jpg:OUT')), reading: wide }], tall)
    // The page shows the pixels from 79 to 221: "alpha" ends at 80, and "omega" begins at 90.
    expect(findWords(pdf).map(({ word }) => word)).toEqual(['omega'])
  })
})

describe.skipIf(isMissing('corpus', ...programs))('pictures nobody made for this', () => {
  it.each([
    // Poppler applies the profile, and ImageMagick does so only when a target profile is given.
    ['image/odd/exif6.jpg', 0.06],
    ['image/odd/cmyk2.jpg', 0.2],
    ['ocr/fra-receipt.jpg', sameJpeg],
  ])('%s', async (path, within) => {
    const jpeg = new Uint8Array(readFileSync(inCorpus(path)))
    const pdf = await write([planJpeg(jpeg)])
    expect(Buffer.from(extract(pdf, 'jpg')).equals(Buffer.from(jpeg))).toBe(true)
    expect(meanDifference(drawOwnPixels(pdf), jpeg)).toBeLessThan(within)
  })

  it.each(['03_vips_sample.png', '09_bento_screen.png', '17_krita.png', '19_waves.png'])(
    '%s',
    async (name) => {
      const png = new Uint8Array(readFileSync(inCorpus('image/png', name)))
      const drawn = drawOwnPixels(await write([await planPng(png)]))
      expect(meanDifference(drawn, png)).toBeLessThan(0.01)
    },
  )
})
