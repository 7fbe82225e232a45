import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { hasProgram, runProgram, shownPixels } from '../../../ui/file-tool/e2e-steps.ts'
import { convertOne, fixture, jpegNamed, largeJpeg, opened } from './steps.ts'

/** What a picture becomes, checked against the browser, ImageMagick and the formulas of colour. */
export const pictures = (): void => {
  for (const [name, size] of [
    ['plain', '120x80'],
    ['progressive', '120x80'],
    ['gray', '120x80'],
    ['cmyk', '120x80'],
    ['display-p3', '120x80'],
    ['turned-6', '80x120'],
  ] as const)
    test(`${name}: pixel for pixel what the browser shows`, async ({ page }) => {
      const steps = await opened(page)
      const png = await convertOne(steps, fixture(name))
      expect(png.name).toBe(`${name}.png`)
      const made = await shownPixels(page, png.bytes, 'image/png')
      expect(`${made.width}x${made.height}`).toBe(size)
      expect(made).toEqual(await shownPixels(page, readFileSync(fixture(name)), 'image/jpeg'))
      await expect(steps.status).toContainText('Done: 1 PNG picture is ready')
      if (hasProgram('identify'))
        expect(runProgram('identify', '-format', '%m %wx%h', png.path)).toBe(`PNG ${size}`)
    })

  test('the colour profile is applied: Display P3 becomes sRGB', async ({ page }) => {
    const steps = await opened(page)
    const wide = await shownPixels(
      page,
      (await convertOne(steps, fixture('display-p3'))).bytes,
      'image/png',
    )
    // The same coded values without the profile; the matrix is that of CSS Color 4.
    const coded = await shownPixels(page, readFileSync(fixture('plain')), 'image/jpeg')
    const toLinear = (value: number) =>
      value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    const toCoded = (value: number) =>
      value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    const matrix = [
      [1.2249401, -0.2249404, 0],
      [-0.0420569, 1.0420571, 0],
      [-0.0196376, -0.0786361, 1.0982735],
    ]
    const isFar = coded.values.map((_, at) => {
      if (at % 4 === 3) return false
      const pixel = at - (at % 4)
      const linear = [0, 1, 2].map((channel) =>
        toLinear((coded.values[pixel + channel] ?? 0) / 255),
      )
      const sum = (matrix[at % 4] ?? []).reduce(
        (total, weight, i) => total + weight * (linear[i] ?? 0),
        0,
      )
      const expected = 255 * toCoded(Math.min(1, Math.max(0, sum)))
      return Math.abs((wide.values[at] ?? 0) - expected) > 3
    })
    expect(isFar.filter(Boolean).length).toBe(0)
    expect(wide.values).not.toEqual(coded.values)
  })

  test('turned the way ImageMagick turns it', async ({ page }) => {
    test.skip(!hasProgram('compare'), 'needs ImageMagick')
    const steps = await opened(page)
    const png = await convertOne(steps, fixture('turned-6'))
    const upright = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'upright.png')
    runProgram('convert', fixture('turned-6'), '-auto-orient', upright)
    const largest = runProgram(
      'convert',
      upright,
      png.path,
      '-metric',
      'PAE',
      '-compare',
      '-format',
      '%[distortion]',
      'info:',
    )
    // Two decoders of JPEG may differ by rounding.
    expect(Number(largest)).toBeLessThan(4 / 255)
  })

  test('the content decides, not the name', async ({ page }) => {
    const steps = await opened(page)
    for (const [name, expected] of [
      ['scan', 'scan.png'],
      ['été à Noël.JPEG', 'été à Noël.png'],
      ['really-a-jpeg.png', 'really-a-jpeg.png'],
      ['notes.txt', 'notes.txt.png'],
    ] as const) {
      expect((await convertOne(steps, jpegNamed(name))).name).toBe(expected)
      await steps.button('Start over').click()
    }
  })

  test('12,000 × 9,000 works, or says that it does not', async ({ page }) => {
    test.slow()
    const steps = await opened(page)
    await steps.choose(await largeJpeg(page, 'giant.jpg', 12_000, 9_000))
    await steps.button('Convert').click()
    await steps.isWorkOver(150_000)
    if ((await steps.alert.count()) > 0) {
      await expect(steps.alert).toContainText('giant.jpg')
      await expect(steps.alert).toContainText('not have enough memory')
      return
    }
    const { bytes } = await steps.download(steps.button('Download'))
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([12_000, 9_000])
  })
}
