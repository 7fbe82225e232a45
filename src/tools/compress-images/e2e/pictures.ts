import { readFileSync } from 'node:fs'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { countDifferences, hasProgram, runProgram } from '../../../ui/file-tool/e2e-steps.ts'
import {
  compress,
  download,
  field,
  fixture,
  isSettled,
  named,
  openFold,
  opened,
  rowOf,
} from './steps.ts'

const expectIdentified = (path: string, format: string, expected: string | RegExp) => {
  if (hasProgram('identify'))
    expect(runProgram('identify', '-format', format, path)).toMatch(expected)
}

const isAlone = (text: string) => new RegExp(`^${text}$`)

/** What becomes of each kind of picture, held against other programs. */
export const pictures = (): void => {
  test('a photograph: upright, without camera and position unless they are asked for', async ({
    page,
  }) => {
    const steps = await opened(page)
    await compress(steps, fixture('photo.jpg'))
    const { name, path, bytes } = await download(steps)
    expect(name).toBe('compressed-photo.jpg')
    expect(bytes.length).toBeLessThan(readFileSync(fixture('photo.jpg')).length)
    // Stored as 480 × 360 and to be turned.
    expectIdentified(path, '%m %wx%h', isAlone('JPEG 360x480'))
    expect(bytes.includes('Testcam')).toBe(false)
    expect(bytes.includes('Exif')).toBe(false)
    await expect(rowOf(steps, 'photo.jpg')).toContainText(/Looks the same \(8\d of 100\)/)
    await expect(steps.status).toContainText(/Done: \d+% smaller/)
    await steps.button('Start over').click()
    await steps.choose(fixture('photo.jpg'))
    await openFold(steps)
    await field(steps, 'keepMetadata').check()
    await steps.button('Compress').click()
    await isSettled(steps)
    const kept = await download(steps)
    expect(kept.bytes.includes('Testcam One')).toBe(true)
    expectIdentified(
      kept.path,
      '%wx%h %[EXIF:Model] %[EXIF:Orientation] %[EXIF:GPSLatitudeRef]',
      isAlone('360x480 Testcam One 1 N'),
    )
  })

  test('every other kind keeps its format and what makes it special', async ({ page }) => {
    const steps = await opened(page)
    const saved = async (name: string, from = name) => {
      const made = await steps.download(steps.button(`Download compressed-${name}`))
      const source = readFileSync(fixture(from))
      expect(made.name).toBe(`compressed-${name}`)
      expect(made.bytes.length).toBeLessThanOrEqual(source.length)
      return { ...made, source }
    }
    await compress(
      steps,
      named('été à Noël.PNG', 'alpha.png'),
      ...['cmyk.jpg', 'screenshot.png', 'animated.png', 'animated.gif', 'one-pixel.png'].map(
        (name) => named(name, name),
      ),
      named('png-named.jpg', 'png-named.jpg'),
    )
    const cmyk = await saved('cmyk.jpg')
    expectIdentified(cmyk.path, '%m %wx%h %[colorspace]', isAlone('JPEG 240x180 sRGB'))
    await expect(rowOf(steps, 'cmyk.jpg')).toContainText('are now RGB')

    const screenshot = await saved('screenshot.png')
    expect(screenshot.bytes.length).toBeLessThan(screenshot.source.length)
    expectIdentified(screenshot.path, '%m %wx%h', isAlone('PNG 480x336'))

    const transparent = await saved('été à Noël.PNG', 'alpha.png')
    expect(transparent.bytes.length).toBeLessThan(transparent.source.length)
    expectIdentified(transparent.path, '%m %wx%h %A', /^PNG 160x160 (?!False)/)

    const pixel = await saved('one-pixel.png')
    expectIdentified(pixel.path, '%m %wx%h', isAlone('PNG 1x1'))

    const misnamed = await saved('png-named.jpg')
    await expect(rowOf(steps, 'png-named.jpg')).toContainText('Really a PNG picture')
    expectIdentified(misnamed.path, '%m', isAlone('PNG'))

    const { bytes, source } = await saved('animated.png')
    // 4 frames, for ever.
    const control = bytes.indexOf('acTL')
    expect([bytes.readUInt32BE(control + 4), bytes.readUInt32BE(control + 8)]).toEqual([4, 0])
    const type = 'image/png'
    expect(await countDifferences(page, { bytes, type }, { bytes: source, type })).toBe(0)
    await expect(rowOf(steps, 'animated.png')).toContainText('Every pixel is as it was')

    const gif = await saved('animated.gif')
    expect(gif.bytes.length).toBeLessThan(gif.source.length)
    test.skip(!hasProgram('gifsicle'), 'needs gifsicle')
    const info = runProgram('gifsicle', '--info', gif.path)
    expect(info).toContain('4 images')
    expect(info).toContain('loop forever')
    expect(info.match(/delay 0\.12s/g)).toHaveLength(4)
  })

  test('what cannot be made smaller comes back as it is', async ({ page }) => {
    const steps = await opened(page)
    await compress(steps, fixture('photo.jpg'))
    const { bytes } = await download(steps)
    await steps.button('Start over').click()
    // At 100 a JPEG that was made smaller before can only grow.
    await steps.choose({ name: 'again.jpg', mimeType: 'image/jpeg', buffer: bytes })
    await steps.tool.locator('input[name=aim][value=quality]').check()
    await field(steps, 'quality').fill('100')
    await steps.button('Compress').click()
    await isSettled(steps)
    await expect(steps.status).toContainText('nothing smaller was found')
    await expect(rowOf(steps, 'again.jpg')).toContainText('you get your file back as it is')
    expect((await download(steps)).bytes.equals(bytes)).toBe(true)
  })
}
