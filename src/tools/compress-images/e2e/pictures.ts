import { readFileSync } from 'node:fs'
import { expect, test } from '../../../../e2e/fixtures.ts'
import {
  type FileToolSteps,
  countDifferences,
  hasProgram,
  runProgram,
} from '../../../ui/file-tool/e2e-steps.ts'
import { compress, download, field, fixture, named, openFold, opened, rowOf } from './steps.ts'

const identify = (path: string, format: string) =>
  hasProgram('identify') ? runProgram('identify', '-format', format, path) : undefined

const expectIdentified = (path: string, format: string, expected: string) => {
  const said = identify(path, format)
  if (said !== undefined) expect(said).toBe(expected)
}

const compressed = async (steps: FileToolSteps, name: string) => {
  await compress(steps, fixture(name))
  const made = await download(steps)
  expect(made.name).toBe(`compressed-${name}`)
  expect(made.bytes.length).toBeLessThan(readFileSync(fixture(name)).length)
  return made
}

/** What becomes of each kind of picture, held against other programs. */
export const pictures = (): void => {
  test('a photograph: smaller, upright, without camera and position', async ({ page }) => {
    const steps = await opened(page)
    const { path, bytes } = await compressed(steps, 'photo.jpg')
    // Stored as 480 × 360 and to be turned.
    expectIdentified(path, '%m %wx%h', 'JPEG 360x480')
    expect(bytes.includes('Testcam')).toBe(false)
    expect(bytes.includes('Exif')).toBe(false)
    await expect(rowOf(steps, 'photo.jpg')).toContainText(/Looks the same \(8\d of 100\)/)
    await expect(steps.status).toContainText(/Done: \d+% smaller/)
  })

  test('metadata is kept on demand, and the picture upright all the same', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(fixture('photo.jpg'))
    await openFold(steps)
    await field(steps, 'keepMetadata').check()
    await steps.button('Compress').click()
    await steps.isWorkOver()
    const { path, bytes } = await download(steps)
    expect(bytes.includes('Testcam One')).toBe(true)
    expectIdentified(path, '%wx%h', '360x480')
    expectIdentified(
      path,
      '%[EXIF:Model] %[EXIF:Orientation] %[EXIF:GPSLatitudeRef]',
      'Testcam One 1 N',
    )
  })

  test('CMYK: RGB from then on, and it says so', async ({ page }) => {
    const steps = await opened(page)
    const { path } = await compressed(steps, 'cmyk.jpg')
    expectIdentified(path, '%m %wx%h %[colorspace]', 'JPEG 240x180 sRGB')
    await expect(rowOf(steps, 'cmyk.jpg')).toContainText('are now RGB')
  })

  test('a screenshot and a picture with transparency stay PNG', async ({ page }) => {
    const steps = await opened(page)
    const screenshot = await compressed(steps, 'screenshot.png')
    expectIdentified(screenshot.path, '%m %wx%h', 'PNG 480x336')
    await steps.button('Start over').click()
    const { path } = await compressed(steps, 'alpha.png')
    expectIdentified(path, '%m %wx%h', 'PNG 160x160')
    const opacity = identify(path, '%A')
    if (opacity !== undefined) expect(opacity).not.toBe('False')
  })

  test('an animated PNG stays animated, pixel for pixel', async ({ page }) => {
    const steps = await opened(page)
    await compress(steps, fixture('animated.png'))
    const { bytes } = await download(steps)
    expect(bytes.length).toBeLessThanOrEqual(readFileSync(fixture('animated.png')).length)
    // 4 frames, for ever.
    const control = bytes.indexOf('acTL')
    expect([bytes.readUInt32BE(control + 4), bytes.readUInt32BE(control + 8)]).toEqual([4, 0])
    const type = 'image/png'
    const source = readFileSync(fixture('animated.png'))
    expect(await countDifferences(page, { bytes, type }, { bytes: source, type })).toBe(0)
    await expect(rowOf(steps, 'animated.png')).toContainText('Every pixel is as it was')
  })

  test('an animated GIF keeps its frames, timing and looping', async ({ page }) => {
    const steps = await opened(page)
    const { path } = await compressed(steps, 'animated.gif')
    test.skip(!hasProgram('gifsicle'), 'needs gifsicle')
    const info = runProgram('gifsicle', '--info', path)
    expect(info).toContain('4 images')
    expect(info).toContain('loop forever')
    expect(info.match(/delay 0\.12s/g)).toHaveLength(4)
  })

  test('the smallest picture there is: never larger', async ({ page }) => {
    const steps = await opened(page)
    await compress(steps, fixture('one-pixel.png'))
    const { bytes, path } = await download(steps)
    expect(bytes.length).toBeLessThanOrEqual(readFileSync(fixture('one-pixel.png')).length)
    expectIdentified(path, '%m %wx%h', 'PNG 1x1')
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
    await steps.isWorkOver()
    await expect(steps.status).toContainText('already as small as can be')
    await expect(rowOf(steps, 'again.jpg')).toContainText('you get your file back as it is')
    expect((await download(steps)).bytes.equals(bytes)).toBe(true)
  })

  test('the content decides, not the name', async ({ page }) => {
    const steps = await opened(page)
    const { path } = await compressed(steps, 'png-named.jpg')
    await expect(rowOf(steps, 'png-named.jpg')).toContainText('Really a PNG picture')
    expectIdentified(path, '%m', 'PNG')
    await steps.button('Start over').click()
    await compress(steps, named('été à Noël.PNG', 'alpha.png'))
    expect((await download(steps)).name).toBe('compressed-été à Noël.PNG')
  })
}
