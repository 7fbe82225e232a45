import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { profileHandling, profileName } from './icc-profile.ts'
import { readSegments } from './segments.ts'
import { fixture, profileSegments } from '../../../testing/image/jpeg.ts'

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
