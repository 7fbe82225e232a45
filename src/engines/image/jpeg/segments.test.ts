import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { createSegment, locateJpeg, markers, readSegments, writeSegments } from './segments.ts'
import {
  bytesOf,
  comment,
  fixture,
  inspectJpeg,
  withSegments,
} from '../../../testing/image/jpeg.ts'

const fixtureBytes = (name: string) =>
  new Uint8Array(readFileSync(`src/tools/jpg-to-png/fixtures/${name}.jpg`))
const join = (...parts: (Uint8Array | readonly number[])[]) =>
  new Uint8Array(parts.flatMap((part) => [...part]))
const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 0xff,
  ...content,
]

const plainJpeg = fixtureBytes('plain')
const whole = ['plain', 'progressive', 'gray', 'cmyk', 'turned-6', 'display-p3']

describe('a whole file', () => {
  it.each(whole)('%s: stored size as ImageMagick made it', (name) => {
    const bytes = fixtureBytes(name)
    const componentCount = { gray: 1, cmyk: 4 }[name] ?? 3
    const frame = { width: 120, height: 80, isCommon: true, componentCount }
    expect(inspectJpeg(bytes)).toEqual(frame)
    expect(locateJpeg(bytes)).toEqual({ frame, end: bytes.length })
  })

  it.each(whole)('%s: every shorter beginning of it is cut short', (name) => {
    const bytes = fixtureBytes(name)
    const accepted = [...bytes.keys()].filter((length) => inspectJpeg(bytes.subarray(0, length)))
    expect(accepted).toEqual([])
  })

  it('may be followed by anything: other pictures, a video, zeros', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (tail) => {
        expect(locateJpeg(join(plainJpeg, tail))).toEqual(locateJpeg(plainJpeg))
      }),
    )
    expect(inspectJpeg(join(plainJpeg, plainJpeg.subarray(0, 900)))).toBeDefined()
  })

  it('may hold a picture within: a thumbnail does not end it', () => {
    const withThumbnail = join(
      plainJpeg.subarray(0, 2),
      segment(0xe1, [...plainJpeg]),
      plainJpeg.subarray(2),
    )
    expect(inspectJpeg(withThumbnail)).toEqual(inspectJpeg(plainJpeg))
    expect(inspectJpeg(withThumbnail.subarray(0, plainJpeg.length + 700))).toBeUndefined()
  })

  it('may have fill bytes, empty comments and stray bytes between segments', () => {
    const between = [0xff, 0xff, 0xff, 0xfe, 0, 2, 0, 0, 0x12]
    expect(inspectJpeg(join(plainJpeg.subarray(0, 2), between, plainJpeg.subarray(2)))).toEqual(
      inspectJpeg(plainJpeg),
    )
  })
})

describe('frames that browsers do not read', () => {
  const frameAt = plainJpeg.findIndex(
    (byte, at) => byte === 0xff && [0xc0, 0xc2].includes(plainJpeg[at + 1] ?? 0),
  )
  const changed = (offset: number, value: number) => plainJpeg.with(frameAt + offset, value)

  it('tells lossless, arithmetic and 12-bit ones', () => {
    expect(inspectJpeg(changed(1, 0xc3))?.isCommon).toBe(false)
    expect(inspectJpeg(changed(1, 0xc9))?.isCommon).toBe(false)
    expect(inspectJpeg(changed(4, 12))?.isCommon).toBe(false)
    expect(inspectJpeg(changed(1, 0xc1))?.isCommon).toBe(true)
  })
})

describe('what is no JPEG', () => {
  it.each([
    ['nothing', []],
    ['a PNG', [...fixture('png-named')]],
    ['a start and an end', [0xff, 0xd8, 0xff, 0xd9]],
    ['a scan without a frame', [0xff, 0xd8, ...segment(0xda, [1, 2, 3]), 5, 6, 0xff, 0xd9]],
    ['a frame too short to say its size', [0xff, 0xd8, ...segment(0xc0, [8, 0]), 0xff, 0xd9]],
    ['a segment shorter than its own length', [0xff, 0xd8, 0xff, 0xe0, 0, 1, 0xff, 0xd9]],
  ])('%s', (_, bytes) => {
    expect(inspectJpeg(new Uint8Array(bytes))).toBeUndefined()
  })

  it('never fails, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const frame = inspectJpeg(join([0xff, 0xd8, 0xff], bytes))
        expect(frame === undefined || frame.width >= 0).toBe(true)
      }),
    )
  })

  it('looks only at its own bytes of a larger buffer', () => {
    const padded = join([1, 2, 3], plainJpeg)
    expect(inspectJpeg(padded.subarray(3))).toEqual(inspectJpeg(plainJpeg))
  })
})

describe.skipIf(isMissing('corpus'))('real files', () => {
  // The sizes according to ImageMagick's identify.
  it.each([
    ['jpeg/01_mate_nature_TwoWings', 2560, 1600],
    ['jpeg/13_Picture_1A_by_freespace', 1365, 1074],
    ['jpeg/15_aitzgorri_by_Aitzol_Berasategi', 3088, 2056],
    ['jpeg/17_sharp_2569067123', 2725, 2225],
    ['odd/exif6', 450, 600],
    ['odd/icc_big', 425, 250],
    ['odd/1x1', 1, 1],
  ])('%s is whole, %d × %d', (name, width, height) => {
    const bytes = new Uint8Array(readFileSync(inCorpus('image', `${name}.jpg`)))
    expect(inspectJpeg(bytes)).toMatchObject({ width, height, isCommon: true })
    expect(inspectJpeg(bytes.subarray(0, bytes.length - 2))).toBeUndefined()
    expect(inspectJpeg(bytes.subarray(0, bytes.length / 2))).toBeUndefined()
  })
  it.each(['trunc', 'garbage', 'empty', 'png_named'])('%s is refused', (name) => {
    expect(
      inspectJpeg(new Uint8Array(readFileSync(inCorpus('image', 'odd', `${name}.jpg`)))),
    ).toBeUndefined()
  })
})

describe('readSegments', () => {
  it.each(['plain', 'progressive', 'gray', 'cmyk', 'turned-6', 'display-p3'])(
    '%s: written again, it is the same file',
    (name) => {
      expect(writeSegments(readSegments(fixture(name)))).toEqual(fixture(name))
    },
  )

  it('finds every scan of a progressive file', () => {
    const scans = readSegments(fixture('progressive')).filter(({ marker }) => marker === 0xda)
    // The scans of ImageMagick's libjpeg for color: its standard script.
    expect(scans).toHaveLength(10)
  })

  it('finds what was put in, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 }),
        fc.constantFrom(markers.app1, markers.app13, markers.comment),
        (contents, marker) => {
          const put = contents.map((content) => createSegment(marker, content))
          const found = readSegments(withSegments(fixture('gray'), ...put))
          expect(found.slice(0, put.length)).toEqual(put)
        },
      ),
    )
  })

  it('leaves out stray bytes, fill bytes and what follows the picture', () => {
    const plain = fixture('plain')
    const untidy = new Uint8Array([
      ...plain.subarray(0, 2),
      0xff,
      0xff,
      ...comment().bytes,
      0,
      0x12,
      ...plain.subarray(2),
      ...bytesOf('video'),
    ])
    expect(writeSegments(readSegments(untidy))).toEqual(withSegments(plain, comment()))
  })

  it('keeps restart markers within their scan', () => {
    const plain = fixture('plain')
    const scan = plain.lastIndexOf(0xda)
    const restarts = [0xff, 0xd0, 0x11, 0xff, 0x00, 0xff, 0xd1]
    const restarted = new Uint8Array([
      ...plain.subarray(0, scan + 20),
      ...restarts,
      ...plain.subarray(scan + 20),
    ])
    expect(inspectJpeg(restarted)).toBeDefined()
    expect(writeSegments(readSegments(restarted))).toEqual(restarted)
  })
})
