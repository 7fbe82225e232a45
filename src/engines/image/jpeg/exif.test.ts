import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minimalExif, readExif, withUprightOrientation } from './exif.ts'
import { createSegment, markers, readSegments } from './segments.ts'
import { bytesOf, cameraExif, fixture } from '../../../testing/image/jpegs.ts'

describe('readExif', () => {
  it('reads how a camera was held and at what resolution it writes', () => {
    expect(readExif([cameraExif(8)])).toEqual({
      orientation: 8,
      resolution: { horizontal: 300, vertical: 300, unit: 'inch' },
    })
  })

  it('reads files of other makers, and files without any', () => {
    expect(readExif(readSegments(fixture('turned-6'))).orientation).toBe(6)
    expect(readExif(readSegments(fixture('plain')))).toEqual({ orientation: 1 })
  })

  it.each([0, 9, 65_535])('takes the orientation %d, which is none, for upright', (orientation) => {
    expect(readExif([cameraExif(orientation)]).orientation).toBe(1)
  })

  it('takes no heed of the byte that fills up its name, as browsers do', () => {
    const { content } = cameraExif(6)
    const filled = createSegment(markers.app1, content.with(5, 32))
    expect(readExif([filled]).orientation).toBe(6)
    expect(readExif([withUprightOrientation(filled)]).orientation).toBe(1)
  })

  it('reads back what it writes', () => {
    const length = fc.integer({ min: 1, max: 65_000 })
    const unit = fc.constantFrom('inch', 'centimetre')
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8),
        fc.option(fc.record({ horizontal: length, vertical: length, unit }), { nil: undefined }),
        (orientation, resolution) => {
          const facts = resolution === undefined ? { orientation } : { orientation, resolution }
          expect(readExif([minimalExif(facts)])).toEqual(facts)
        },
      ),
    )
  })

  it('never fails, whatever the bytes', () => {
    const start = fc.constantFrom('Exif\0\0II*\0\b\0\0\0', 'Exif\0\0MM\0*\0\0\0\b', 'Exif\0\0')
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 120 }), (text, rest) => {
        const segment = createSegment(markers.app1, new Uint8Array([...bytesOf(text), ...rest]))
        expect(readExif([segment]).orientation).toBeGreaterThanOrEqual(1)
        expect(withUprightOrientation(segment).content).toHaveLength(segment.content.length)
      }),
      { numRuns: 500 },
    )
  })
})

describe('withUprightOrientation', () => {
  it('changes nothing else, and nothing of the file it was read from', () => {
    const camera = cameraExif(6)
    const upright = withUprightOrientation(camera)
    expect(readExif([upright])).toEqual({ ...readExif([camera]), orientation: 1 })
    expect(readExif([camera]).orientation).toBe(6)
    const changed = upright.bytes.filter((byte, at) => byte !== camera.bytes[at])
    // The orientation, and two bytes of the thumbnail directory's offset.
    expect(changed.length).toBeLessThanOrEqual(5)
  })

  it('leaves an upright one as it is', () => {
    const camera = cameraExif(1)
    expect(withUprightOrientation(camera)).toEqual(camera)
  })
})
