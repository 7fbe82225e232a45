import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import {
  fixture,
  profileSegments,
  bytesOf,
  cameraExif,
  comment,
  exiftool,
  inspectJpeg,
  iptc,
  segmentOf,
  withSegments,
  xmp,
  decode,
} from '../../../testing/image/jpeg.ts'
import { joinBytes } from '../../../core/bytes.ts'
import {
  profileHandling,
  profileName,
  copyMetadata,
  hasGainMap,
  minimalExif,
  readExif,
  removeMetadata,
  withUprightOrientation,
} from './metadata.ts'
import { readSegments, createSegment, locateJpeg, markers } from './segments.ts'

describe('profileHandling', () => {
  it.each([
    ['Display P3', 548, 'kept'],
    ['Adobe RGB (1998)', 560, 'kept'],
    ['sRGB IEC61966-2.1', 3144, 'not-needed'],
    ['sRGB built-in', 60_000, 'not-needed'],
    ['sRGB-elle-V2-g10.icc', 600, 'kept'],
    ['Scanner', 8192, 'kept'],
    ['Scanner', 8193, 'converted'],
  ] as const)('%s of %d bytes: %s', (name, length, fate) => {
    expect(profileHandling(profileSegments(name, length), 3)).toBe(fate)
  })

  it('needs none where there is none, and converts CMYK in any case', () => {
    expect(profileHandling(readSegments(fixture('plain')), 3)).toBe('not-needed')
    expect(profileHandling(readSegments(fixture('cmyk')), 4)).toBe('converted')
    expect(profileHandling(profileSegments('sRGB', 600), 4)).toBe('converted')
  })

  it('reads the names of version 4 as well', () => {
    expect(profileHandling(readSegments(fixture('display-p3')), 3)).toBe('kept')
  })
})

describe('profileName', () => {
  it('never fails, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 136, maxLength: 300 }), (bytes) => {
        const oneTag = Uint8Array.from(bytes)
        oneTag.set([0, 0, 0, 1, 0x64, 0x65, 0x73, 0x63], 128)
        expect(profileName(bytes)).toBeTypeOf('string')
        expect(profileName(oneTag)).toBeTypeOf('string')
      }),
    )
  })
})

describe.skipIf(isMissing('corpus'))('real files', () => {
  // The profiles and their sizes according to exiftool.
  it.each([
    ['exif6', 'kept'],
    ['icc_big', 'converted'],
    ['1x1', 'not-needed'],
  ])('%s: %s', (name, fate) => {
    const bytes = new Uint8Array(readFileSync(inCorpus('image', 'odd', `${name}.jpg`)))
    expect(profileHandling(readSegments(bytes), 3)).toBe(fate)
  })
})

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
    // The orientation, and two bytes of the offset of the thumbnail's directory.
    expect(changed.length).toBeLessThanOrEqual(5)
  })

  it('leaves an upright one as it is', () => {
    const camera = cameraExif(1)
    expect(withUprightOrientation(camera)).toEqual(camera)
  })
})

const loaded = (orientation: number) =>
  withSegments(
    fixture('plain'),
    cameraExif(orientation),
    xmp(`tiff:Orientation="${orientation}"`),
    iptc(),
    comment(),
  )

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

describe('removeMetadata', () => {
  it('leaves the picture and nothing that tells of anyone', async () => {
    const cleaned = removeMetadata(loaded(1), 3)
    expect(textOf(cleaned)).not.toMatch(/Kamera|xmpmeta|Nobody|by hand|8BIM/)
    expect(locateJpeg(cleaned)).toEqual({
      frame: inspectJpeg(fixture('plain')),
      end: cleaned.length,
    })
    expect((await decode(cleaned)).data).toEqual((await decode(fixture('plain'))).data)
  })

  it('keeps how to turn the picture', async () => {
    const cleaned = removeMetadata(loaded(6), 3)
    const turned = await decode(cleaned)
    expect([turned.width, turned.height]).toEqual([80, 120])
    expect(textOf(cleaned)).not.toMatch(/Kamera|Nobody/)
  })

  it('leaves out what follows the picture', () => {
    const motion = new Uint8Array([...fixture('plain'), ...bytesOf('ftypmp42 a video')])
    expect(textOf(removeMetadata(motion, 3))).not.toContain('a video')
  })

  it('keeps Adobe’s word on the colors, and a profile that is not sRGB', () => {
    const adobe = segmentOf(markers.app14, 'Adobe\0\u0064\0\0\0\0\u0001')
    const profile = profileSegments('Display P3', 600)
    const kept = readSegments(removeMetadata(withSegments(fixture('plain'), adobe, ...profile), 3))
    expect(kept.map(({ marker }) => marker)).toContain(markers.app14)
    expect(kept.filter(({ marker }) => marker === markers.app2)).toEqual(profile)
    const standard = profileSegments('sRGB IEC61966-2.1', 3144)
    const dropped = readSegments(removeMetadata(withSegments(fixture('plain'), ...standard), 3))
    expect(dropped.map(({ marker }) => marker)).not.toContain(markers.app2)
  })

  it('keeps EXIF’s resolution where JFIF has none', () => {
    const said = readExif(readSegments(removeMetadata(loaded(1), 3)))
    expect(said.resolution).toEqual({ horizontal: 300, vertical: 300, unit: 'inch' })
  })

  it('keeps the unit of JFIF, not its thumbnail', () => {
    const jfif = segmentOf(
      markers.app0,
      'JFIF\0\u0001\u0002\u0001\u0001\u002C\u0001\u002C\u0001\u0001',
      'rgb',
    )
    const bare = fixture('plain').subarray(20)
    const cleaned = removeMetadata(withSegments(new Uint8Array([0xff, 0xd8, ...bare]), jfif), 3)
    expect([...(readSegments(cleaned)[0]?.content ?? [])].slice(7)).toEqual([1, 1, 44, 1, 44, 0, 0])
  })

  it('is done when done once, whatever the order of segments', () => {
    const all = [cameraExif(3), xmp(''), iptc(), comment(), ...profileSegments('P3', 500)]
    fc.assert(
      fc.property(fc.shuffledSubarray(all), (segments) => {
        const once = removeMetadata(withSegments(fixture('gray'), ...segments), 1)
        expect(removeMetadata(once, 1)).toEqual(once)
      }),
      { numRuns: 50 },
    )
  })
})

describe.skipIf(isMissing('exiftool'))('as exiftool reads it', () => {
  it('turned: how to turn it and 300 dpi are all that is left', () => {
    const said = exiftool(removeMetadata(loaded(6), 3))
    expect(said).toMatchObject({ 'IFD0:Orientation': 6 })
    expect(Object.keys(said).filter((key) => /GPS|IPTC|XMP|Make|Comment|IFD1/.test(key))).toEqual(
      [],
    )
  })

  it('without JFIF, EXIF’s resolution stays in EXIF', () => {
    const [start, rest] = [fixture('plain').subarray(0, 2), fixture('plain').subarray(20)]
    const bare = new Uint8Array([...start, ...rest])
    const said = exiftool(removeMetadata(withSegments(bare, cameraExif(1)), 3))
    expect(said).toMatchObject({
      'IFD0:Orientation': 1,
      'IFD0:XResolution': 300,
      'IFD0:YResolution': 300,
      'IFD0:ResolutionUnit': 2,
    })
    expect(Object.keys(said).filter((key) => key.startsWith('IFD0'))).toHaveLength(4)
  })

  it('kept: all of it, upright', () => {
    const carried = copyMetadata(loaded(6), fixture('progressive'), {
      isProfileKept: false,
      isMetadataKept: true,
    })
    const said = exiftool(carried)
    expect(said).toMatchObject({
      'IFD0:Make': 'Kamera1',
      'IFD0:Orientation': 1,
      'XMP-tiff:Orientation': 1,
      'IPTC:Caption-Abstract': 'Nobody',
      'File:Comment': 'made by hand',
    })
    expect(Math.abs(Number(said['GPS:GPSLatitude']) - 48.8567)).toBeLessThan(0.001)
    expect(said).not.toHaveProperty('ExifTool:Warning')
    // The thumbnail was sideways, so it must not be found any more.
    expect(Object.keys(said).filter((key) => key.startsWith('IFD1'))).toEqual([])
  })

  it('dropped: none of it, but the resolution', () => {
    const [start, rest] = [fixture('plain').subarray(0, 2), fixture('plain').subarray(20)]
    const source = withSegments(new Uint8Array([...start, ...rest]), cameraExif(6), comment())
    const said = exiftool(
      copyMetadata(source, fixture('progressive'), { isProfileKept: true, isMetadataKept: false }),
    )
    expect(said).toMatchObject({ 'JFIF:XResolution': 300, 'JFIF:ResolutionUnit': 1 })
    expect(Object.keys(said).filter((key) => /IFD|GPS|XMP|IPTC|Comment/.test(key))).toEqual([])
  })

  it.skipIf(isMissing('corpus'))('real files keep their profile', () => {
    const source = new Uint8Array(readFileSync(inCorpus('image', 'odd', 'exif6.jpg')))
    const options = { isProfileKept: true, isMetadataKept: false }
    const said = exiftool(copyMetadata(source, fixture('plain'), options))
    expect(said['ICC_Profile:ProfileDescription']).toBe('Generic RGB Profile')
    expect(Object.keys(said).filter((key) => key.includes('Orientation'))).toEqual([])
    const cleaned = exiftool(removeMetadata(source, 3))
    expect(cleaned['IFD0:Orientation']).toBe(6)
    expect(cleaned['ICC_Profile:ProfileDescription']).toBe('Generic RGB Profile')
  })
})

describe('hasGainMap', () => {
  const multiPicture = segmentOf(markers.app2, 'MPF\0', 'II*\0')
  const map = fixture('gray')
  const end = (bytes: Uint8Array) => locateJpeg(bytes)?.end ?? 0
  const isFound = (bytes: Uint8Array) => hasGainMap(bytes, end(bytes))

  it('finds Ultra HDR, ISO 21496-1 and Apple’s', () => {
    const ultra = withSegments(fixture('plain'), multiPicture, xmp('hdrgm:Version="1.0"'))
    expect(isFound(joinBytes([ultra, map]))).toBe(true)
    const iso = segmentOf(markers.app2, 'urn:iso:std:iso:ts:21496:-1\0', '\0\0\0\0')
    expect(isFound(joinBytes([withSegments(fixture('plain'), iso), map]))).toBe(true)
    const apple = joinBytes([
      withSegments(fixture('plain'), multiPicture),
      withSegments(map, xmp('HDRGainMap:hdrgainmap="1"')),
    ])
    expect(isFound(apple)).toBe(true)
  })

  it('finds none where it was lost before: nothing stands behind the picture', () => {
    const lost = withSegments(fixture('plain'), multiPicture, xmp('hdrgm:Version="1.0"'))
    expect(isFound(lost)).toBe(false)
  })

  it('does not take other files of several pictures for one', () => {
    const stereo = [...withSegments(fixture('plain'), multiPicture), ...fixture('plain')]
    expect(isFound(new Uint8Array(stereo))).toBe(false)
    expect(isFound(loaded(1))).toBe(false)
  })

  it('does not carry over the words of a map that is gone', () => {
    const source = withSegments(fixture('plain'), multiPicture, xmp('hdrgm:Version="1.0"'))
    const options = { isProfileKept: true, isMetadataKept: true }
    expect(textOf(copyMetadata(source, fixture('gray'), options))).not.toMatch(/hdrgm|MPF/)
  })
})
