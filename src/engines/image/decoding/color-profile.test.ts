import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { displayP3ToSrgb, paint } from '../../../testing/image/pictures.ts'
import { conversionOfPrimaries, convertToSrgb, readColorProfile } from './color-profile.ts'
import { readHeifItems, readPrimaryColors } from './heif-items.ts'

const picture = () => paint(64, 64, (x, y) => [x * 4, y * 4, (x * 2 + y * 2) % 256])

const profileOf = (...path: string[]): Uint8Array<ArrayBuffer> => {
  const items = readHeifItems(new Uint8Array(readFileSync(inCorpus('image-formats', ...path))))
  const profile = items && readPrimaryColors(items).profile
  if (profile === undefined) throw new Error('no profile')
  return profile
}

/** The largest difference of two pictures in any channel. */
const maxDifference = (one: ArrayLike<number>, other: ArrayLike<number>) =>
  Math.max(...Array.from(one, (value, at) => Math.abs(value - (other[at] ?? 0))))

const expectDisplayP3 = (conversion: ReturnType<typeof readColorProfile>) => {
  if (conversion === undefined || conversion === 'lookup') throw new Error('not read')
  const converted = picture()
  convertToSrgb(converted, conversion)
  const { data } = picture()
  for (let at = 0; at < data.length; at += 4) {
    expect(
      maxDifference(
        converted.data.slice(at, at + 3),
        displayP3ToSrgb(Array.from(data.slice(at, at + 3))),
      ),
    ).toBeLessThanOrEqual(1.5)
    expect(converted.data[at + 3]).toBe(255)
  }
}

describe('Display P3', () => {
  it.skipIf(isMissing('corpus'))('as the profile of an iPhone', () =>
    expectDisplayP3(readColorProfile(profileOf('heic', 'iphone7-display-p3.heic'))),
  )
  it('as code points', () => expectDisplayP3(conversionOfPrimaries(12, 13)))
})

it('leaves sRGB, unknown code points and HDR alone', () => {
  for (const [primaries, transfer] of [
    [1, 13],
    [2, 2],
    [9, 16],
    [undefined, undefined],
  ])
    expect(conversionOfPrimaries(primaries, transfer)).toBeUndefined()
})

it('reads no broken profile', () => {
  expect(readColorProfile(new Uint8Array())).toBeUndefined()
  expect(readColorProfile(new Uint8Array(200))).toBeUndefined()
})
