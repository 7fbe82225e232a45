import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { comment, fixture, segmentOf, withSegments, xmp } from '../../../testing/image/jpeg.ts'
import { isMissing } from '../../../testing/prerequisites.ts'
import { markers } from '../jpeg/segments.ts'
import { hasOtherMetadata } from './other-metadata.ts'

const plain = fixture('plain')

it('takes EXIF and XMP for nothing else', () => {
  expect(hasOtherMetadata(plain)).toBe(false)
  expect(hasOtherMetadata(withSegments(plain, xmp('<x:xmpmeta/>')))).toBe(false)
})

it('finds the comment of a JPEG', () => {
  expect(hasOtherMetadata(withSegments(plain, comment()))).toBe(true)
})

describe.skipIf(isMissing('convert', 'exiftool'))('captions that exiftool writes', () => {
  /** A picture by ImageMagick, to which exiftool adds tags. */
  const tagged = (extension: string, ...tags: string[]) => {
    const path = join(mkdtempSync(join(tmpdir(), 'utilo-')), `a.${extension}`)
    spawnSync('convert', ['rose:', '+set', 'date:create', '+set', 'date:modify', '-strip', path])
    if (tags.length > 0) {
      const { status } = spawnSync('exiftool', ['-overwrite_original', ...tags, path])
      expect(status).toBe(0)
    }
    return new Uint8Array(readFileSync(path))
  }

  it.each([
    ['jpg', '-IPTC:Caption-Abstract=a rose'],
    ['jpg', '-Comment=a rose'],
    ['tif', '-IPTC:Keywords=rose'],
    ['psd', '-IPTC:Keywords=rose'],
    ['png', '-PNG:Description=a rose'],
  ])('%s %s', (extension, tag) => {
    expect(hasOtherMetadata(tagged(extension, tag))).toBe(true)
  })

  it.each(['jpg', 'tif', 'psd', 'png'])('%s without any, or with EXIF and XMP', (extension) => {
    expect(hasOtherMetadata(tagged(extension))).toBe(false)
    const described = tagged(extension, '-EXIF:Artist=me', '-XMP:Creator=me')
    expect(hasOtherMetadata(described)).toBe(false)
  })

  it('captions of a JPEG that say no more than their version', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'a.jpg')
    writeFileSync(path, tagged('jpg', '-IPTC:ApplicationRecordVersion=4'))
    expect(spawnSync('exiftool', ['-T', '-ApplicationRecordVersion', path]).stdout.toString()).toBe(
      '4\n',
    )
    expect(hasOtherMetadata(new Uint8Array(readFileSync(path)))).toBe(false)
  })
})

it('ends on image resources that are cut off', () => {
  const resources = Uint8Array.of(0x38, 0x42, 0x49, 0x4d, 4, 4, 0, 0, 0, 0, 1, 0)
  const segment = segmentOf(markers.app13, 'Photoshop 3.0\0', resources)
  expect(hasOtherMetadata(withSegments(plain, segment))).toBe(false)
})
