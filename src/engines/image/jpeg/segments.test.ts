import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSegment, markers, readSegments, writeSegments } from './segments.ts'
import {
  bytesOf,
  comment,
  fixture,
  inspectJpeg,
  withSegments,
} from '../../../testing/image/jpegs.ts'

describe('readSegments', () => {
  it.each(['plain', 'progressive', 'gray', 'cmyk', 'turned-6', 'display-p3'])(
    '%s: written again, it is the same file',
    (name) => {
      expect(writeSegments(readSegments(fixture(name)))).toEqual(fixture(name))
    },
  )

  it('finds every scan of a progressive file', () => {
    const scans = readSegments(fixture('progressive')).filter(({ marker }) => marker === 0xda)
    // As ImageMagick's libjpeg writes colour: its standard script.
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
