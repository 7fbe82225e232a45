import { expect, test, describe } from 'vitest'
import fc from 'fast-check'
import { drawn, pageAt, paintGray, smallPicture } from '../../../testing/ocr/pages.ts'
import {
  writeGray,
  crop,
  invert,
  isBilevel,
  rotate,
  rotateQuarters,
  scale,
  smooth,
} from './transform.ts'

const grayOf = (...rgba: number[]): number[] => {
  const gray = new Uint8Array(rgba.length / 4)
  writeGray(Uint8ClampedArray.from(rgba), gray, 0)
  return [...gray]
}

// ImageMagick 6.9.11 gives 76, 150, 29, 137 with `convert -size 1x1 xc:'rgb(…)' -grayscale Rec601Luma -depth 8
// txt:`.
test('weighs the primaries as ITU-R BT.601 does', () => {
  const shades = grayOf(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 200, 120, 60, 255)
  for (const [at, shade] of [76, 150, 29, 137].entries())
    expect(Math.abs((shades[at] ?? 0) - shade)).toBeLessThanOrEqual(1)
  expect(grayOf(0, 0, 0, 255, 255, 255, 255, 255, 90, 90, 90, 255)).toEqual([0, 255, 90])
})

test('lays what is translucent on white', () => {
  expect(grayOf(0, 0, 0, 0, 0, 0, 0, 51, 255, 255, 255, 7)).toEqual([255, 204, 255])
})

test('writes where it is told', () => {
  const gray = new Uint8Array(4).fill(9)
  writeGray(Uint8ClampedArray.of(0, 0, 0, 255), gray, 2)
  expect([...gray]).toEqual([9, 9, 0, 9])
})

const farthestApart = (one: ArrayLike<number>, other: readonly number[]): number =>
  Math.max(...other.map((value, at) => Math.abs(value - (one[at] ?? Number.NaN))))

describe('scaling', () => {
  test('enlarges as ImageMagick 6.9.11 does with `-filter Catrom -resize 18x14!`', () => {
    // The contrast is reduced, because the implementations clip values beyond black and white at different steps.
    const soft = paintGray(9, 7, (x, y) => 64 + ((smallPicture.data[y * 9 + x] ?? 0) >> 1))
    const large = scale(soft, 2)
    expect([large.width, large.height]).toEqual([18, 14])
    const firstRows = [
      58, 62, 72, 81, 91, 100, 108, 120, 136, 148, 156, 168, 184, 154, 80, 52, 69, 77, 69, 74, 84,
      96, 107, 119, 129, 132, 126, 128, 139, 152, 169, 151, 99, 81, 97, 104, 93, 99, 111, 126, 143,
      159, 176, 157, 104, 86, 102, 119, 138, 144, 138, 143, 157, 163,
    ]
    const lastRow = [
      67, 88, 132, 129, 75, 66, 100, 139, 182, 176, 120, 117, 167, 164, 109, 103, 141, 159,
    ]
    // The result is rounded between rows and columns.
    expect(farthestApart(large.data, firstRows)).toBeLessThanOrEqual(2)
    expect(farthestApart(large.data.subarray(13 * 18), lastRow)).toBeLessThanOrEqual(2)
  })

  test('reduces to means of areas as ImageMagick does with `-scale 3x2!`', () => {
    const small = scale(smallPicture, 1 / 3)
    expect([small.width, small.height]).toEqual([3, 2])
    expect(farthestApart(small.data, [109, 149, 127, 100, 151, 141])).toBeLessThanOrEqual(1)
  })

  test('leaves even shades even, at any size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        fc.double({ min: 0.05, max: 4, noNaN: true }),
        fc.integer({ min: 0, max: 255 }),
        (width, height, factor, shade) => {
          const scaled = scale(
            paintGray(width, height, () => shade),
            factor,
          )
          expect(scaled.width).toBe(Math.max(1, Math.round(width * factor)))
          expect(scaled.data.every((value) => value === shade)).toBe(true)
        },
      ),
    )
  })
})

describe('turning', () => {
  test('is bilinear on white, as SciPy 1.17 does with `affine_transform(order=1, mode="grid-constant", cval=255)`', () => {
    const turned = rotate(smallPicture, 20)
    expect([turned.width, turned.height]).toEqual([11, 10])
    const clockwise20 = [
      255, 255, 124, 149, 232, 255, 255, 255, 255, 255, 255, 255, 248, 70, 75, 75, 147, 212, 253,
      255, 255, 255, 255, 226, 172, 167, 200, 178, 117, 188, 234, 190, 255, 255, 87, 128, 131, 95,
      144, 93, 112, 152, 53, 101, 239, 105, 150, 138, 220, 129, 207, 107, 128, 204, 229, 215, 137,
      110, 75, 152, 126, 137, 174, 79, 163, 246, 97, 112, 88, 199, 163, 133, 84, 160, 101, 150, 255,
      255, 221, 103, 125, 191, 160, 75, 144, 141, 177, 255, 255, 255, 255, 252, 235, 159, 186, 109,
      231, 254, 255, 255, 255, 255, 255, 255, 255, 242, 193, 220, 255, 255,
    ]
    expect(farthestApart(turned.data, clockwise20)).toBeLessThanOrEqual(2)
    const back100 = [
      255, 250, 224, 178, 157, 235, 203, 255, 81, 220, 147, 84, 161, 158, 85, 255, 9, 176, 97, 116,
      162, 71, 191, 248, 213, 148, 104, 172, 99, 137, 126, 214, 213, 119, 166, 152, 122, 141, 172,
      241, 207, 101, 118, 146, 164, 168, 198, 163, 214, 145, 196, 121, 171, 79, 128, 64, 234, 85,
      173, 126, 127, 147, 58, 142, 255, 52, 123, 212, 71, 122, 172, 71, 255, 62, 100, 191, 163, 201,
      244, 255,
    ]
    expect(farthestApart(rotate(smallPicture, -100).data, back100)).toBeLessThanOrEqual(2)
  })

  test('a quarter clockwise puts the left column on top, its lowest pixel first', () => {
    const turned = rotateQuarters(smallPicture, 1)
    expect([turned.width, turned.height]).toEqual([7, 9])
    const leftColumnUpwards = [6, 5, 4, 3, 2, 1, 0].map((y) => smallPicture.data[y * 9])
    expect([...turned.data.subarray(0, 7)]).toEqual(leftColumnUpwards)
  })

  test('four quarters, two halves, and any sum of four give the picture back', () => {
    for (const quarters of [1, 2, 3] as const) {
      const rest = (4 - quarters) as 1 | 2 | 3
      expect(rotateQuarters(rotateQuarters(smallPicture, quarters), rest)).toEqual(smallPicture)
    }
    expect(rotate(smallPicture, 450)).toEqual(rotateQuarters(smallPicture, 1))
    expect(rotate(smallPicture, -90)).toEqual(rotateQuarters(smallPicture, 3))
  })

  test('what was not there is white, at any size and angle', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.double({ min: -360, max: 360, noNaN: true }),
        (width, height, degrees) => {
          const turned = rotate(
            paintGray(width, height, () => 255),
            degrees,
          )
          expect(turned.data).toHaveLength(turned.width * turned.height)
          expect(turned.data.every((value) => value === 255)).toBe(true)
        },
      ),
    )
  })
})

test('inverting turns light to dark', () => {
  expect([...invert(paintGray(3, 1, (x) => [0, 100, 255][x] ?? 0)).data]).toEqual([255, 155, 0])
})

describe('cropping', () => {
  test('takes what lies within the box', () => {
    const part = crop(smallPicture, { left: 2, top: 3, width: 2, height: 2 })
    expect([...part.data]).toEqual([169, 245, 30, 119])
  })

  test('takes no more than there is', () => {
    const corner = crop(smallPicture, { left: 7.5, top: -3, width: 9, height: 4.2 })
    expect([corner.width, corner.height]).toEqual([2, 2])
    expect(crop(smallPicture, { left: 20, top: 0, width: 5, height: 5 }).data).toHaveLength(0)
  })
})

test('weighs neighbors 1, 2, 1 both ways', () => {
  // The values of SciPy 1.17 with NumPy 2.4: `convolve2d(…, outer([1, 2, 1], [1, 2, 1]) / 16, boundary="symm")`,
  // rounded.
  expect([...smooth(smallPicture).data]).toEqual([
    33, 63, 103, 128, 136, 160, 152, 97, 79, 104, 125, 143, 145, 131, 133, 135, 137, 159, 134, 149,
    148, 147, 146, 145, 128, 127, 158, 100, 125, 137, 149, 145, 141, 137, 117, 110, 114, 117, 126,
    151, 144, 121, 130, 139, 126, 129, 109, 115, 153, 159, 133, 123, 145, 174, 87, 91, 91, 139, 170,
    154, 138, 138, 173,
  ])
})

test('leaves even shades even', () => {
  for (const [width, height] of [
    [1, 1],
    [1, 5],
    [7, 1],
    [6, 4],
  ] as const)
    expect(smooth(paintGray(width, height, () => 77)).data.every((value) => value === 77)).toBe(
      true,
    )
})

test('black and white alone is bilevel, grays and soft edges are not', () => {
  expect(isBilevel(drawn('#..#', '.##.'))).toBe(true)
  expect(isBilevel(pageAt(0))).toBe(false)
  expect(isBilevel(paintGray(10, 10, (x) => x * 25))).toBe(false)
})
