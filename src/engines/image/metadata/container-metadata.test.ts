import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  cameraExif,
  exiftool,
  fixture,
  profileSegments,
  withSegments,
  xmp,
} from '../../../testing/image/jpeg.ts'
import { targetEncoders } from '../../../testing/image/target-encoders.ts'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { joinProfile } from '../jpeg/metadata.ts'
import { targetFormats } from '../encoding/target-formats.ts'
import { keysOf } from '../../../core/keys.ts'
import { addMetadata, fitMetadata, readMetadata } from './container-metadata.ts'

/** Some colors and, in its lower half, transparency. */
const raster = {
  width: 33,
  height: 20,
  data: Uint8ClampedArray.from({ length: 33 * 20 * 4 }, (_, at) =>
    at % 4 === 3 ? (at > 33 * 40 ? 128 : 255) : (at * 7) % 256,
  ),
}

/** The formats that hold one picture each. */
const formats = keysOf(targetEncoders)

const inFolder = () => mkdtempSync(join(tmpdir(), 'utilo-'))

/** Returns a file to which exiftool has added tags. */
const tagged = (bytes: Uint8Array, name: string, ...tags: string[]): Uint8Array<ArrayBuffer> => {
  const path = join(inFolder(), name)
  writeFileSync(path, bytes)
  spawnSync('exiftool', ['-overwrite_original', '-n', ...tags, path])
  return new Uint8Array(readFileSync(path))
}

const fromCorpus = (...path: string[]) =>
  new Uint8Array(readFileSync(inCorpus('image-formats', ...path)))

/**
 * Places and lengths in the file, thumbnails, maker's notes and the XMP of a gain map are no metadata of the picture.
 */
const isCompared = (name: string) =>
  /^(IFD0|ExifIFD|GPS|XMP-[\w-]+):/.test(name) &&
  !/Thumbnail|XMP-(hdrgm|Container)|Orientation|Offset$|Length$|ExifByteOrder|XMPToolkit/.test(name)

/** The tags of a TIFF's own directory that tell how it stores its pixels, and the maker's note. */
const isOfTiff =
  /^IFD0:(?!(ImageDescription|Make|Model|XResolution|YResolution|ResolutionUnit|Software|ModifyDate|Artist|HostComputer|Copyright|Rating|XP\w+)$)|ExifIFD:MakerNote/

const comparable = (said: Record<string, unknown>, isTiff = false) =>
  Object.fromEntries(
    Object.entries(said).filter(([name]) => isCompared(name) && !(isTiff && isOfTiff.test(name))),
  )

const sources: readonly [
  name: string,
  read: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
  least: number,
][] = [
  [
    'JPEG',
    () => withSegments(fixture('plain'), cameraExif(6), xmp('tiff:Orientation="6" tiff:Make="K"')),
    6,
  ],
  [
    'PNG',
    async () =>
      tagged(
        await targetEncoders.png(raster, 100),
        'a.png',
        '-EXIF:Make=Utilo',
        '-EXIF:Orientation=8',
        '-GPSLatitude=48.5',
        '-GPSLatitudeRef=N',
        '-XMP-dc:Title=Épée',
      ),
    5,
  ],
  ['a portrait in HEIC', () => fromCorpus('heic', 'iphone-portrait.heic'), 20],
  ['HEIC with a position and XMP', () => fromCorpus('heic', 'galaxy-s25-gain-map.heic'), 20],
  ['AVIF', () => fromCorpus('avif', 'profile-exif-xmp.avif'), 20],
  ['WebP', () => fromCorpus('webp', 'denali.webp'), 30],
  ['TIFF', () => fromCorpus('tiff', 'icc.tif'), 20],
]

describe.skipIf(isMissing('exiftool', 'corpus'))('metadata as exiftool reads them', () => {
  describe.each(sources)('of %s', (kind, read, least) => {
    let source = new Uint8Array()
    let expected: Record<string, unknown> = {}

    beforeAll(async () => {
      source = await read()
      expected = comparable(exiftool(source), kind === 'TIFF')
    })

    it.each(formats)('stay in %s, upright', async (format) => {
      const encoded = await targetEncoders[format](raster, 80)
      const { fitting, isComplete } = fitMetadata(readMetadata(source), format)
      expect(isComplete).toBe(true)
      const said = exiftool(await addMetadata(encoded, format, fitting))
      expect(Object.keys(expected).length).toBeGreaterThanOrEqual(least)
      expect(comparable(said)).toMatchObject(expected)
      expect([undefined, 1]).toContain(said['IFD0:Orientation'])
      expect([undefined, 1]).toContain(said['XMP-tiff:Orientation'])
      expect(said['ExifTool:Warning']).toBeUndefined()
      expect(said['File:MIMEType']).toBe(targetFormats[format].mimeType)
    })
  })

  it('of a position are in the sources that these tests are about', () => {
    const said = exiftool(fromCorpus('heic', 'galaxy-s25-gain-map.heic'))
    expect(said['GPS:GPSLatitude']).toBeCloseTo(59.5128, 3)
  })
})

describe.skipIf(isMissing('exiftool'))('a profile that is needed', () => {
  it.each(formats.filter((format) => format !== 'jxl'))('is in %s', async (format) => {
    const profile = joinProfile(profileSegments('Some tables', 70_000))
    const encoded = await targetEncoders[format](raster, 80)
    const said = exiftool(await addMetadata(encoded, format, { profile }))
    expect(said['ICC_Profile:ProfileDescription']).toBe('Some tables')
    expect(said['ExifTool:Warning']).toBeUndefined()
  })
})

describe.skipIf(isMissing('convert', 'djxl'))('the picture itself', () => {
  it.each(formats)('is the same in %s with metadata', async (format) => {
    const encoded = await targetEncoders[format](raster, 80)
    const metadata = readMetadata(
      withSegments(fixture('plain'), cameraExif(6), xmp('tiff:Make="K"')),
    )
    const pixelsOf = (bytes: Uint8Array) => {
      const path = join(inFolder(), `a.${targetFormats[format].extension}`)
      writeFileSync(path, bytes)
      const { status, stdout } =
        format === 'jxl'
          ? spawnSync('sh', ['-c', 'djxl "$1" "$1.png" && convert "$1.png" rgba:-', 'sh', path])
          : spawnSync('convert', [path, 'rgba:-'])
      expect(status).toBe(0)
      return stdout
    }
    const pixels = pixelsOf(await addMetadata(encoded, format, metadata))
    expect(pixels).toHaveLength(raster.data.length)
    expect(pixels.equals(pixelsOf(encoded))).toBe(true)
  })
})

it('longer ones than a segment holds are left out of a JPEG, and said to be', () => {
  const metadata = { exif: new Uint8Array(70_000), xmp: new Uint8Array(10) }
  expect(fitMetadata(metadata, 'jpeg')).toEqual({
    fitting: { xmp: metadata.xmp },
    isComplete: false,
    isProfileLost: false,
  })
  expect(fitMetadata(metadata, 'webp')).toMatchObject({ fitting: metadata, isComplete: true })
})

it('an icon keeps a profile only, and a JPEG XL no profile; both is said', () => {
  const [profile, exif] = [new Uint8Array(200), new Uint8Array(8)]
  expect(fitMetadata({ profile, exif }, 'ico')).toEqual({
    fitting: { profile },
    isComplete: false,
    isProfileLost: false,
  })
  expect(fitMetadata({ profile, exif }, 'jxl')).toEqual({
    fitting: { exif },
    isComplete: true,
    isProfileLost: true,
  })
})

it.skipIf(isMissing('exiftool'))('EXIF and XMP of a JPEG XL are read again', async () => {
  const written = readMetadata(withSegments(fixture('plain'), cameraExif(6), xmp('tiff:Make="K"')))
  const bare = await targetEncoders.jxl(raster, 80)
  expect(readMetadata(bare)).toEqual({})
  expect(readMetadata(await addMetadata(bare, 'jxl', written))).toEqual(written)
})

it.skipIf(isMissing('corpus', 'exiftool'))(
  'longer EXIF keeps its fields in a JPEG, where unused bytes or a thumbnail make it long',
  async () => {
    const source = fromCorpus('heic', 'xiaomi.heic')
    const metadata = readMetadata(source)
    expect(metadata.exif?.length).toBeGreaterThan(190_000)
    const { fitting, isComplete } = fitMetadata(metadata, 'jpeg')
    // The thumbnail is not copied.
    expect(isComplete).toBe(false)
    const said = exiftool(await addMetadata(await targetEncoders.jpeg(raster, 80), 'jpeg', fitting))
    const fields = Object.entries(exiftool(source)).filter(([name]) =>
      /^(ExifIFD|GPS|IFD0:(Make|Model|ModifyDate))/.test(name),
    )
    expect(fields.length).toBeGreaterThan(35)
    expect(said).toMatchObject(Object.fromEntries(fields))
    expect(said['ExifTool:Warning']).toBeUndefined()
  },
)

it('XMP of a gain map is not kept, because the map is not', () => {
  const source = withSegments(
    fixture('plain'),
    xmp('xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"'),
  )
  expect(readMetadata(source)).toEqual({})
})
