import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { startOfScan, markers, readSegments } from '../../image/jpeg/segments.ts'
import { cameraExif, fixture, segmentOf, withSegments } from '../../../testing/image/jpeg.ts'
import { runProgram, expectValidPdf } from '../../../testing/pdf/assembly.ts'
import { convertFile, convertFiles, makeInNode } from '../../../testing/pdf/searchable.ts'

const programs = ['convert', 'exiftool', 'pdfimages', 'pdftoppm', 'qpdf'] as const

const words = (text: string): string[] => text.split(' ')
const half = '-alpha set -channel A -evaluate multiply 0.5 +channel'

/**
 * Returns the RGB values of two upright pictures scaled to this size, because finer differences depend on the
 * renderer. One call converts both, because the program starts slowly.
 */
const side = 96
const smallPixels = (one: Uint8Array, other: Uint8Array): [Uint8Array, Uint8Array] => {
  const both = convertFiles(
    [one, other],
    'convert',
    'IN0[0]',
    'IN1[0]',
    ...words(
      `-auto-orient -background white -alpha remove -colorspace sRGB -filter box -resize ${side}x${side}! -depth 8 -append rgb:OUT`,
    ),
  )
  return [both.subarray(0, both.length / 2), both.subarray(both.length / 2)]
}

const meanDifference = (one: Uint8Array, other: Uint8Array): number => {
  expect(one.length).toBe(other.length)
  let sum = 0
  for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] ?? 0))
  return sum / one.length
}

const makeOf = (bytes: Uint8Array<ArrayBuffer>, kind: 'jpeg' | 'png') =>
  makeInNode({
    sources: [{ file: new Blob([bytes]), name: 'a', kind }],
    pages: [{ source: 0, pageIndex: 0 }],
  })

/**
 * Expects the page as poppler draws it to look like the picture as ImageMagick shows it, with its orientation
 * applied.
 */
const expectSameLook = async (
  picture: Uint8Array<ArrayBuffer>,
  kind: 'jpeg' | 'png',
  within = 2.5,
) => {
  const made = await makeOf(picture, kind)
  expectValidPdf(made)
  const shown = convertFile(made.bytes, 'sh', '-c', 'pdftoppm -r 150 -singlefile IN > OUT')
  expect(meanDifference(...smallPixels(shown, picture))).toBeLessThan(within)
  return made
}

const drawn = new Map<string, Uint8Array<ArrayBuffer>>()

/** Draws an asymmetric picture with ImageMagick: a gradient with a dark word in one corner. */
const drawPicture = (options: string): Uint8Array<ArrayBuffer> => {
  const known = drawn.get(options)
  if (known) return known.slice()
  const picture = convertFile(
    new Uint8Array(),
    'convert',
    ...words('-size 300x200 gradient:#ff8040-#2060ff -fill black'),
    '-draw',
    'rectangle 20,20 120,50',
    '-draw',
    'rectangle 20,60 60,70',
    ...words(options),
  )
  drawn.set(options, picture)
  return picture.slice()
}

const includes = (bytes: Uint8Array, part: Uint8Array): boolean =>
  Buffer.from(bytes).includes(Buffer.from(part))

/** Returns the coded data of a JPEG's scans. */
const scanOf = (jpeg: Uint8Array) =>
  readSegments(jpeg).filter(({ marker }) => marker === startOfScan)

describe.skipIf(isMissing(...programs))('a JPEG', () => {
  it('is in the PDF byte for byte', async () => {
    const jpeg = drawPicture('jpg:OUT')
    const made = await expectSameLook(jpeg, 'jpeg')
    expect(includes(made.bytes, jpeg)).toBe(true)
  })

  it.each(['-colorspace Gray', '-interlace JPEG', '-sampling-factor 4:2:0', '-colorspace CMYK'])(
    'made with %s looks the same',
    async (options) => {
      // ImageMagick and poppler convert CMYK differently.
      const within = options.includes('CMYK') ? 25 : 2.5
      await expectSameLook(drawPicture(`${options} jpg:OUT`), 'jpeg', within)
    },
  )

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright with orientation %i', async (orientation) => {
    await expectSameLook(withSegments(drawPicture('jpg:OUT'), cameraExif(orientation)), 'jpeg')
  })
})

it('a JPEG without a height is of a kind that nobody reads', async () => {
  const jpeg = fixture('plain')
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0)
  jpeg.fill(0, frame + 5, frame + 7)
  await expect(makeOf(jpeg, 'jpeg')).rejects.toMatchObject({ code: 'unsupported' })
})

describe.skipIf(isMissing(...programs))('a PNG', () => {
  const gray = '-colorspace Gray -define png:color-type=0'
  const bilevel = '-colorspace Gray -threshold 40% -define png:bit-depth=1'
  it.each([
    ['of three colors', 'png24:OUT'],
    ['in gray', `${gray} png:OUT`],
    ['in gray of 16 bits', `${gray} -depth 16 -define png:bit-depth=16 png:OUT`],
    ['of 16 bits', '-depth 16 png48:OUT'],
    ['of 16 bits with alpha', `${half} -depth 16 png64:OUT`],
    ['in black and white', `${bilevel} -define png:color-type=0 png:OUT`],
    ['with a palette', '-colors 12 png8:OUT'],
    ['with a translucent palette', '-colors 12 -transparent black png8:OUT'],
    ['interlaced', '-interlace PNG png24:OUT'],
    ['interlaced in black and white', `${bilevel} -interlace PNG png:OUT`],
    ['translucent', `${half} png32:OUT`],
    ['in translucent gray', `-colorspace Gray ${half} -define png:color-type=4 png:OUT`],
    ['with one transparent color', `${gray} -transparent black png:OUT`],
  ])('%s looks the same', async (_, options) => {
    await expectSameLook(drawPicture(options), 'png')
  })

  it('has its coded data stand as they are where PDF can hold them', async () => {
    const png = drawPicture('png24:OUT')
    const at = Buffer.from(png).indexOf('IDAT')
    const length = new DataView(png.buffer).getUint32(at - 4)
    const made = await makeOf(png, 'png')
    expect(includes(made.bytes, png.subarray(at + 4, at + 4 + length))).toBe(true)
  })
})

it.skipIf(isMissing(...programs)).each(['jpeg', 'png'] as const)(
  'a %s is as large as it says',
  async (kind) => {
    const picture = drawPicture(`-units PixelsPerInch -density 150 ${kind}:OUT`)
    const { bytes } = await makeOf(picture, kind)
    const [, width, height] =
      /^Page size: +([\d.]+) x ([\d.]+) pts/m.exec(runProgram(bytes, 'pdfinfo', 'FILE').text) ?? []
    // PNG stores whole pixels per metre.
    expect(Number(width)).toBeCloseTo(144, 1)
    expect(Number(height)).toBeCloseTo(96, 1)
  },
)

const told = words(
  '-Make=Kamera -GPSLatitude=48.8 -GPSLatitudeRef=N -GPSLongitude=2.3 -GPSLongitudeRef=E -XMP-dc:Creator=Nobody',
)

describe.skipIf(isMissing(...programs))(
  'what a picture says of who took it, where and with what',
  () => {
    it('does not travel with a JPEG; its coded pixels and its profile do', async () => {
      const colors = segmentOf(markers.app2, 'ICC_PROFILE\0', new Uint8Array([1, 1]), 'colors')
      const plain = withSegments(drawPicture('jpg:OUT'), colors)
      const more = words('-IPTC:By-line=Nobody -Comment=Nobody -q -n -o OUT IN')
      const full = convertFile(plain, 'exiftool', ...told, ...more)
      const said = (jpeg: Uint8Array) => runProgram(jpeg, 'exiftool', '-a', '-G', 'FILE').text
      expect(said(full)).toMatch(/GPS Latitude[^]*Kamera|Kamera[^]*GPS Latitude/)
      const made = await makeOf(full, 'jpeg')
      const take = 'pdfimages -all IN OUT && mv OUT-000.jpg OUT'
      const taken = convertFile(made.bytes, 'sh', '-c', take)
      expect(said(taken)).not.toMatch(/GPS|Kamera|Nobody|\[(EXIF|XMP|IPTC|Photoshop)\]/)
      expect(scanOf(taken)).toEqual(scanOf(plain))
      expect(includes(taken, colors.bytes)).toBe(true)
    })

    it('does not travel with a PNG', async () => {
      for (const format of ['png24:OUT', 'png32:OUT']) {
        const full = convertFile(
          drawPicture(`${half} ${format}`),
          'exiftool',
          ...told,
          ...words('-PNG:Author=Nobody -q -n -o OUT IN'),
        )
        const { bytes } = await makeOf(full, 'png')
        const open = runProgram(
          bytes,
          'qpdf',
          '--qdf',
          '--stream-data=uncompress',
          'FILE',
          '-',
        ).text
        expect(open).toContain('/Subtype /Image')
        expect(open).not.toMatch(/Kamera|Nobody|xmpmeta/)
      }
    })
  },
)

describe.skipIf(isMissing('corpus', ...programs))('pictures nobody made for this', () => {
  const file = (path: string) => new Uint8Array(readFileSync(inCorpus(path)))

  it.each([
    // Poppler applies the pictures' profiles, and ImageMagick does so only when a target profile is given.
    ['image/odd/exif6.jpg', 'jpeg', 15],
    ['image/odd/icc_big.jpg', 'jpeg', 15],
    ['image/odd/cmyk2.jpg', 'jpeg', 30],
    // The picture is noise, whose reduced size depends on the scaling filter.
    ['image/png/03_vips_sample.png', 'png', 9],
    ['image/png/09_bento_screen.png', 'png', 2.5],
    ['image/png/17_krita.png', 'png', 2.5],
    ['image/png/19_waves.png', 'png', 2.5],
    ['image/odd/anim_ball.png', 'png', 2.5],
    ['ocr/fra-receipt.jpg', 'jpeg', 2.5],
  ] as const)('%s', async (path, kind, within) => {
    await expectSameLook(file(path), kind, within)
  })

  it('have their colors by their profiles', async () => {
    const jpeg = file('image/odd/icc_big.jpg')
    // ImageMagick keeps the profile.
    const png = convertFile(jpeg, 'convert', 'IN', 'png:OUT')
    for (const { bytes } of [await makeOf(jpeg, 'jpeg'), await makeOf(png, 'png')])
      expect(runProgram(bytes, 'pdfimages', '-list', 'FILE').text).toMatch(/ icc +3 /)
  })

  it.each([
    ['image/odd/trunc.jpg', 'jpeg'],
    ['image/odd/garbage.jpg', 'jpeg'],
    ['image/odd/broken.png', 'png'],
    ['image/odd/trunc.png', 'png'],
  ] as const)('%s is damaged', async (path, kind) => {
    await expect(makeOf(file(path), kind)).rejects.toMatchObject({ code: 'damaged' })
  })
})
