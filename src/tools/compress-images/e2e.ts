import {
  readFileSync,
  readdirSync,
  statSync,
  mkdtempSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { tmpdir } from 'node:os'
import { expect, test, hydrated } from '../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { chooseLanguage } from '../../../e2e/page-steps.ts'
import { inCorpus, isMissing } from '../../testing/prerequisites.ts'
import {
  runProgram,
  countDifferences,
  dragOver,
  largeJpeg,
  whileMissing,
} from '../../components/file-tool/e2e-steps.ts'
import { maxFileBytes } from '../../components/file-tool/accepted-files.ts'
import {
  compress,
  isSettled,
  opened,
  rowOf,
  chooseAim,
  download,
  field,
  fixture,
  holdBack,
  openFold,
  resultBytes,
  named,
} from './e2e/steps.ts'
import { comparison } from './e2e/comparison.ts'

/** Tests with files that were not made for them. */
const realFiles = (): void => {
  test.skip(isMissing('corpus'), 'needs the corpus')

  test('odd ones work or get their own sentence', { tag: '@full' }, async ({ page }) => {
    test.slow()
    const steps = await opened(page)
    const names = readdirSync(inCorpus('image', 'odd'))
    const refused: Record<string, RegExp> = {
      'empty.jpg': /The file is empty/,
      'garbage.jpg': /not recognized/,
    }
    const failing: Record<string, RegExp> = {
      'broken.png': /damaged|cannot be read/,
      'trunc.jpg': /damaged or incomplete/,
      'trunc.png': /damaged or incomplete/,
    }
    await steps.choose(...names.map((name) => inCorpus('image', 'odd', name)))
    for (const [name, reason] of Object.entries(refused)) {
      await expect(steps.alert).toContainText(name)
      await expect(steps.alert).toContainText(reason)
    }
    await steps.button('Compress').click()
    await isSettled(steps)
    for (const name of names.filter((one) => !(one in refused))) {
      const row = rowOf(steps, name)
      const reason = failing[name]
      if (reason) await expect(row.getByRole('alert')).toContainText(reason)
      else await expect(row).toHaveAttribute('data-work', 'done')
    }
    await expect(rowOf(steps, 'png_named.jpg')).toContainText('Actually a PNG image')
  })

  const expectSmaller = async (page: Page, paths: readonly string[]) => {
    const steps = await opened(page)
    await compress(steps, ...paths)
    for (const path of paths) {
      const name = basename(path)
      const { bytes } = await steps.download(steps.button(`Download compressed-${name}`))
      const source = readFileSync(path)
      expect(bytes.length).toBeLessThan(source.length)
      expect(bytes.subarray(0, 3).equals(source.subarray(0, 3))).toBe(true)
      await expect(rowOf(steps, name)).toContainText(/Looks the same|Every pixel/)
    }
  }

  test('each format: smaller, and looks the same', async ({ page }) => {
    await expectSmaller(page, [
      inCorpus('image', 'odd', 'exif6.jpg'),
      inCorpus('image', 'odd', 'anim_ball.png'),
      inCorpus('image', 'gif', '05_cramps.gif'),
    ])
  })

  test('larger ones: smaller, and look the same', { tag: '@full' }, async ({ page }) => {
    test.slow()
    const smallestOf = (folder: string) =>
      readdirSync(inCorpus('image', folder))
        .map((name) => inCorpus('image', folder, name))
        .toSorted((one, other) => statSync(one).size - statSync(other).size)
        .slice(0, 1)
    await expectSmaller(page, ['jpeg', 'png', 'gif'].flatMap(smallestOf))
  })
}

/** Tests of the settings, and of results that follow them. */
const settings = (): void => {
  test('a WebP, and ready-made settings', async ({ page }) => {
    const steps = await opened(page)
    const encoded = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [1700, 68]
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      const pixels = context.createImageData(canvas.width, canvas.height)
      // Grain on a gradient, as in a photograph.
      let seed = 1
      for (let at = 0; at < pixels.data.length; at += 1) {
        seed = (seed * 48271) % 2147483647
        pixels.data[at] = at % 4 === 3 ? 255 : ((at / 6800) % 200) + (seed % 40)
      }
      context.putImageData(pixels, 0, 0)
      return canvas.toDataURL('image/webp', 0.95).split(',')[1] ?? ''
    })
    const buffer = Buffer.from(encoded, 'base64')
    await compress(steps, { name: 'drawing.webp', mimeType: 'image/webp', buffer })
    await expect(rowOf(steps, 'drawing.webp')).toContainText('Looks the same')
    const preset = steps.button(/For an email/)
    await preset.click()
    await isSettled(steps)
    await expect(preset).toHaveAttribute('aria-pressed', 'true')
    await expect(rowOf(steps, 'drawing.webp')).toContainText('1,700 × 68 → 1,600 × 64')
    const result = await download(steps)
    expect(result.name).toBe('compressed-drawing.webp')
    expect(result.bytes.subarray(8, 12).toString('latin1')).toBe('WEBP')
    expect(result.bytes.length).toBeLessThanOrEqual(500_000)
    await preset.click()
    await expect(field(steps, 'maxWidth')).toHaveValue('')
    await expect(steps.tool.locator('input[name=aim][value=auto]')).toBeChecked()
    // A result that is being renewed is shown paler.
    await isSettled(steps)
    await expect(rowOf(steps, 'drawing.webp')).not.toContainText('1,600')
    await expectNoViolations(page)
  })

  test('results follow the settings, which stay for another language and the next visit', async ({
    page,
  }) => {
    test.skip(isMissing('identify'), 'needs ImageMagick')
    const steps = await opened(page)
    const row = rowOf(steps, 'photo.jpg')
    await steps.choose(fixture('photo.jpg'))

    await test.step('the quality slider: sizes follow while it moves', async () => {
      await chooseAim(steps, 'quality')
      await expect(field(steps, 'quality')).toHaveValue('75')
      await expect(steps.button('Download compressed')).toHaveCount(0)
      await steps.button('Compress').click()
      await isSettled(steps)
      const said = await row.innerText()
      const at75 = await resultBytes(steps)
      await field(steps, 'quality').focus()
      for (let press = 0; press < 4; press += 1) await page.keyboard.press('PageDown')
      await expect(field(steps, 'quality')).toBeFocused()
      await expect(field(steps, 'quality')).toHaveValue('35')
      await expect.poll(() => row.innerText()).not.toBe(said)
      await isSettled(steps)
      await expect(row).toContainText('differences')
      expect(await resultBytes(steps)).toBeLessThan(at75)
      await field(steps, 'quality').fill('75')
      await expect.poll(() => row.innerText()).toBe(said)
      await isSettled(steps)
      expect(await resultBytes(steps)).toBe(at75)
    })

    await test.step('a target size that can be reached, and one that cannot', async () => {
      await chooseAim(steps, 'size')
      await expect(field(steps, 'targetSize')).toHaveValue('200')
      await field(steps, 'targetSize').fill('0,1')
      await expect(row).toContainText('as small as it gets')
      await isSettled(steps)
      const smallest = await resultBytes(steps)
      await field(steps, 'targetSize').fill('10')
      await expect(row).not.toContainText('as small as it gets')
      await isSettled(steps)
      const reached = await resultBytes(steps)
      expect(reached).toBeLessThanOrEqual(10_000)
      expect(reached).toBeGreaterThan(Math.max(5000, smallest))
      await field(steps, 'targetSize').fill('0.1 Mo')
      await expect(field(steps, 'targetSize')).toHaveValue('0.1')
      await expect(field(steps, 'targetUnit')).toHaveValue('MB')
      await expect.poll(() => resultBytes(steps)).toBeGreaterThan(reached)
    })

    await test.step('what is no size is said, and nothing is done with it', async () => {
      await isSettled(steps)
      const sizes = row.locator('b').first()
      const before = await sizes.textContent()
      for (const [typed, sentence] of [
        ['', 'Enter a size, such as 200.'],
        ['😀', 'Enter a number, such as 200.'],
        ['0', 'Too low. Enter 0.01 or more.'],
        ['99999999', 'Too high. Enter 51,200 or less.'],
      ] as const) {
        await field(steps, 'targetSize').fill(typed)
        await expect(steps.alert).toContainText(sentence)
        await expect(field(steps, 'targetSize')).toHaveAttribute('aria-invalid')
      }
      await expect(sizes).toHaveText(before ?? '')
      await openFold(steps)
      for (const typed of ['0', '1.5', '99999999']) {
        await field(steps, 'maxWidth').fill(typed)
        await expect(field(steps, 'maxWidth')).toHaveAttribute('aria-invalid')
      }
      await expect(sizes).toHaveText(before ?? '')
    })

    await test.step('a maximum width and height: made to fit, never enlarged', async () => {
      await chooseAim(steps, 'auto')
      await field(steps, 'maxWidth').fill('180')
      await expect(row).toContainText('360 × 480 → 180 × 240 pixels')
      await isSettled(steps)
      await expect(row).toContainText('Looks the same')
      const small = await download(steps)
      expect(runProgram('identify', '-format', '%wx%h', small.path)).toBe('180x240')
      await field(steps, 'maxWidth').fill('')
      await field(steps, 'maxHeight').fill('120')
      await expect(row).toContainText('90 × 120 pixels')
      await field(steps, 'maxHeight').fill('9999')
      await expect(row).not.toContainText('pixels')
      await isSettled(steps)
      expect(await resultBytes(steps)).toBeGreaterThan(small.bytes.length)
    })

    await test.step('another language keeps files, settings and results', async () => {
      const { bytes } = await download(steps)
      await chooseLanguage(page, 'fr')
      await expect(field(steps, 'maxHeight')).toHaveValue('9999')
      await expect(row).toContainText('ko')
      const saved = await steps.download(steps.button('Télécharger l’image compressée'))
      expect(saved.bytes.equals(bytes)).toBe(true)
      await expect(steps.progress).toHaveCount(0)
    })

    await test.step('settings are kept on the device for the next visit, and nowhere else', async () => {
      await chooseAim(steps, 'quality')
      await field(steps, 'quality').fill('60')
      expect(new URL(page.url()).search).not.toContain('9999')
      await page.reload()
      await hydrated(page)
      await steps.choose(fixture('photo.jpg'))
      // No setting applies unseen: the section with a changed field is open.
      await expect(field(steps, 'maxHeight')).toBeVisible()
      await expect(field(steps, 'maxHeight')).toHaveValue('9999')
      await expect(field(steps, 'quality')).toHaveValue('60')
      const kept = await page.evaluate(() => Object.keys(localStorage))
      expect(kept.filter((key) => key.startsWith('utilo:last'))).toEqual([
        'utilo:last:compress-images',
      ])
    })
  })

  test('settings apply to all files, and to those that come later at once', async ({ page }) => {
    const steps = await opened(page)
    await compress(steps, fixture('photo.jpg'))
    const release = await holdBack(page, '**/*oxipng*.wasm')
    await steps.choose(fixture('screenshot.png'))
    await expect(steps.progress).toBeVisible()
    // The button disappears with the work, and its focus moves to the next one.
    await steps.button('Cancel').focus()
    release()
    await isSettled(steps)
    await expect(steps.button('Download zip')).toBeFocused()
    await openFold(steps)
    await field(steps, 'maxWidth').fill('100 px')
    await expect(rowOf(steps, 'photo.jpg')).toContainText('100 × 133')
    await expect(rowOf(steps, 'screenshot.png')).toContainText('100 × 70')
    await isSettled(steps)
  })

  test(
    'before anything is done: accessible with files, settings and faults',
    { tag: '@full' },
    async ({ page }) => {
      const steps = await opened(page)
      await steps.choose(fixture('photo.jpg'), fixture('png-named.jpg'), fixture('empty.jpg'))
      await chooseAim(steps, 'size')
      await field(steps, 'targetSize').fill('x')
      await openFold(steps)
      await expectNoViolations(page)
    },
  )
}

const identify = (path: string, format: string) => runProgram('identify', '-format', format, path)

test.describe('before and after', comparison)
test.describe('settings', settings)
test.describe('files that nobody made to pass these tests', realFiles)

test('a photograph: upright, without camera and position unless they are asked for', async ({
  page,
}) => {
  test.skip(isMissing('identify'), 'needs ImageMagick')
  const steps = await opened(page)
  await compress(steps, fixture('photo.jpg'))
  const { name, path, bytes } = await download(steps)
  expect(name).toBe('compressed-photo.jpg')
  expect(bytes.length).toBeLessThan(readFileSync(fixture('photo.jpg')).length)
  // The picture is stored as 480 × 360 with a quarter turn.
  expect(identify(path, '%m %wx%h')).toBe('JPEG 360x480')
  expect(bytes.includes('Testcam')).toBe(false)
  expect(bytes.includes('Exif')).toBe(false)
  await expect(rowOf(steps, 'photo.jpg')).toContainText(/Looks the same \(8\d out of 100\)/)
  await expect(steps.status).toContainText(/Done: \d+% smaller/)

  await openFold(steps)
  await field(steps, 'keepMetadata').check()
  // The button is disabled while the result is renewed. A press that is under way when the renewal begins starts no
  // download, so that waiting for it has to end, and the button is pressed again.
  await expect(async () => {
    const { bytes: renewed } = await steps.download(steps.button('Download compressed'), 5000)
    expect(renewed.includes('Testcam One')).toBe(true)
  }).toPass({ timeout: 60_000 })
  await isSettled(steps)
  expect(
    identify(
      (await download(steps)).path,
      '%wx%h %[EXIF:Model] %[EXIF:Orientation] %[EXIF:GPSLatitudeRef]',
    ),
  ).toBe('360x480 Testcam One 1 N')
  await field(steps, 'keepMetadata').uncheck()
  await steps.button('Start over').click()

  await test.step('what cannot be made smaller comes back as it is', async () => {
    // At quality 100, a JPEG that was compressed before can only become larger.
    await steps.choose({ name: 'again.jpg', mimeType: 'image/jpeg', buffer: bytes })
    await chooseAim(steps, 'quality')
    await field(steps, 'quality').fill('100')
    await steps.button('Compress').click()
    await isSettled(steps)
    await expect(steps.status).toContainText('nothing smaller was found')
    await expect(rowOf(steps, 'again.jpg')).toContainText('you get your own file back')
    expect((await download(steps)).bytes.equals(bytes)).toBe(true)
  })
})

test('several at once: each kind keeps its format and what makes it special; one that fails does not stop the others', async ({
  page,
}) => {
  test.skip(isMissing('identify', 'gifsicle', 'unzip'), 'needs ImageMagick, gifsicle and unzip')
  // One picture is held back while the other is compressed.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 2 }),
  )
  const steps = await opened(page)
  await steps.choose(
    named('cmyk.jpg', 'cmyk.jpg'),
    named('été à Noël.PNG', 'alpha.png'),
    named('truncated.jpg', 'truncated.jpg'),
    ...['screenshot.png', 'animated.png', 'animated.gif', 'png-named.jpg', 'one-pixel.png'].map(
      (name) => named(name, name),
    ),
  )
  await steps.choose(named('one-pixel.png', 'one-pixel.png'))
  await expect(steps.status).toContainText('9 files')
  const release = await holdBack(page, '**/compress-jpeg-*.js')
  await steps.button('Compress').click()
  const region = steps.tool.getByRole('region', { name: 'before and after' })
  await expect(region).toHaveAccessibleName('été à Noël.PNG before and after')
  release()
  await isSettled(steps)
  // The picture above is done as well, but nobody asked to compare it.
  await expect(region).toHaveAccessibleName('été à Noël.PNG before and after')
  await expect(steps.button('Compress')).toHaveCount(0)
  await expect(steps.status).toHaveText('8 of 9 done, 1 failed')
  await expect(steps.tool).toContainText(/8 images: \d+\sKB → \d+\sKB, \d+\sKB saved/)

  const saved = async (name: string, from = name) => {
    const made = await steps.download(steps.button(`Download compressed-${name}`))
    const source = readFileSync(fixture(from))
    expect(made.name).toBe(`compressed-${name}`)
    expect(made.bytes.length).toBeLessThanOrEqual(source.length)
    return { ...made, source }
  }
  const cmyk = await saved('cmyk.jpg')
  expect(identify(cmyk.path, '%m %wx%h %[colorspace]')).toBe('JPEG 240x180 sRGB')
  await expect(rowOf(steps, 'cmyk.jpg')).toContainText('are now RGB')

  const screenshot = await saved('screenshot.png')
  expect(screenshot.bytes.length).toBeLessThan(screenshot.source.length)
  expect(identify(screenshot.path, '%m %wx%h')).toBe('PNG 480x336')

  const transparent = await saved('été à Noël.PNG', 'alpha.png')
  expect(transparent.bytes.length).toBeLessThan(transparent.source.length)
  expect(identify(transparent.path, '%m %wx%h %A')).toMatch(/^PNG 160x160 (?!False)/)

  const pixel = await saved('one-pixel.png')
  expect(identify(pixel.path, '%m %wx%h')).toBe('PNG 1x1')

  const misnamed = await saved('png-named.jpg')
  await expect(rowOf(steps, 'png-named.jpg')).toContainText('Actually a PNG image')
  expect(identify(misnamed.path, '%m')).toBe('PNG')

  const { bytes, source } = await saved('animated.png')
  // The animation has 4 frames and loops for ever.
  const control = bytes.indexOf('acTL')
  expect([bytes.readUInt32BE(control + 4), bytes.readUInt32BE(control + 8)]).toEqual([4, 0])
  const type = 'image/png'
  expect(await countDifferences(page, { bytes, type }, { bytes: source, type })).toBe(0)
  await expect(rowOf(steps, 'animated.png')).toContainText('Every pixel is unchanged')

  const gif = await saved('animated.gif')
  expect(gif.bytes.length).toBeLessThan(gif.source.length)
  const info = runProgram('gifsicle', '--info', gif.path)
  expect(info).toContain('4 images')
  expect(info).toContain('loop forever')
  expect(info.match(/delay 0\.12s/g)).toHaveLength(4)

  const zip = await steps.download(steps.button('Download zip'))
  expect(zip.name).toBe('compressed-images.zip')
  expect(zip.bytes.includes(gif.bytes)).toBe(true)
  runProgram('unzip', '-t', zip.path)
  const names = runProgram('unzip', '-Z1', zip.path).split('\n')
  expect(names).toHaveLength(8)
  expect(names.slice(-2)).toEqual(['compressed-one-pixel.png', 'compressed-one-pixel (2).png'])

  await expect(rowOf(steps, 'truncated.jpg').getByRole('alert')).toContainText(
    'truncated.jpg: The file is damaged or incomplete',
  )
  await expect(
    steps.tool.getByRole('img', { name: /^The image (before|after) compression$/ }),
  ).toHaveCount(2)
  await expectNoViolations(page)
  await steps.button('Remove truncated.jpg').click()
  await expect(steps.alert).toHaveCount(0)
  await expect(steps.button('Remove screenshot.png')).toBeFocused()
})

test('stopped in the middle, files and what is done stay; other settings start the work again', async ({
  page,
}) => {
  const steps = await opened(page)
  await steps.choose(
    named('a.png', 'one-pixel.png'),
    await largeJpeg(page, 'large.jpg', { width: 3000, height: 2000 }),
  )
  await steps.button('Compress').click()
  await expect(steps.button('Cancel')).toBeFocused()
  await expect(rowOf(steps, 'a.png')).toHaveAttribute('data-work', 'done')
  await expect
    .poll(async () => Number(await steps.progress.getAttribute('value')))
    .toBeGreaterThan(0)
  await steps.button('Cancel').click()
  await expect(steps.progress).toHaveCount(0)
  await expect(rowOf(steps, 'a.png')).toHaveAttribute('data-work', 'done')
  await expect(rowOf(steps, 'large.jpg')).toHaveAttribute('data-work', 'resting')
  // The other button may be at the end of a long list.
  await expect(steps.button('Download compressed')).toBeFocused()
  await steps.button('Remove a.png').click()
  await expect(steps.status).toContainText('Your files are still here')

  await steps.button('Compress').click()
  await expect(steps.progress).toBeVisible()
  await openFold(steps)
  await field(steps, 'maxWidth').fill('240')
  await expect(rowOf(steps, 'large.jpg')).toContainText('240 × 160 pixels', { timeout: 30_000 })
  await isSettled(steps)

  await field(steps, 'maxWidth').fill('')
  await expect(rowOf(steps, 'large.jpg')).toHaveAttribute('data-work', 'working')
  await steps.button('Remove large.jpg').click()
  await expect(steps.zone).toContainText('Drop your images here')
  await expect(steps.progress).toHaveCount(0)
})

test('what cannot be taken is refused by name; what cannot be loaded is asked for again', async ({
  page,
  complaints,
}) => {
  const steps = await opened(page)
  await whileMissing(page, '**/workbench-*.js', complaints, async () => {
    await steps.choose(fixture('photo.jpg'))
    await expect(steps.alert).toContainText('could not be loaded')
  })
  await steps.tool.getByRole('button', { name: /again/i }).click()
  await expect(rowOf(steps, 'photo.jpg')).toBeVisible()

  await expect(steps.zone).toContainText('up to 50\u00A0MB per file')
  const folder = mkdtempSync(join(tmpdir(), 'utilo-'))
  const huge = join(folder, 'huge.jpg')
  writeFileSync(huge, readFileSync(fixture('photo.jpg')))
  truncateSync(huge, maxFileBytes + 1)
  const note = join(folder, 'note.png')
  writeFileSync(note, 'no picture')
  await steps.choose(fixture('empty.jpg'), huge, note)
  for (const said of [
    'empty.jpg',
    'The file is empty',
    'File is larger than 50\u00A0MB',
    'note.png',
    'File type must be one of JPEG',
  ])
    await expect(steps.alert).toContainText(said)
  await dragOver(steps.zone, 'dragenter', [{ name: 'a.mp3', type: 'audio/mpeg', text: 'x' }])
  await expect(steps.zone).toHaveAttribute('data-state', 'drag-reject')
  await dragOver(steps.zone, 'dragleave', [])

  for (const addresses of ['**/compress-jpeg-*.js', '**/*.wasm'])
    await whileMissing(page, addresses, complaints, async () => {
      await steps.button('Compress').click()
      await isSettled(steps)
      await expect(rowOf(steps, 'photo.jpg').or(steps.alert)).toContainText(['could not be loaded'])
      await expect(steps.button('Compress')).toBeFocused()
    })
  await steps.button('Compress').click()
  await isSettled(steps)
  expect((await download(steps)).name).toBe('compressed-photo.jpg')
})

test('with the keyboard alone', async ({ page }) => {
  // Playwright handles dialogs from the first listener on, which is too late for a key pressed at once.
  page.on('filechooser', () => undefined)
  const steps = await opened(page)
  await steps.zone.focus()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.keyboard.press('Enter'),
  ])
  expect(chooser.isMultiple()).toBe(true)
  await chooser.setFiles([fixture('photo.jpg'), fixture('screenshot.png')])
  await expect(steps.button('Compress')).toBeFocused()
  await steps.tool.locator('input[name=aim][value=auto]').focus()
  await page.keyboard.press('ArrowRight')
  await expect(steps.tool.locator('input[name=aim][value=quality]')).toBeChecked()
  await steps.button('Remove screenshot.png').press('Enter')
  await expect(steps.button('Remove photo.jpg')).toBeFocused()
  await steps.button('Compress').press('Enter')
  await expect(steps.button('Download compressed')).toBeFocused()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(saved.suggestedFilename()).toBe('compressed-photo.jpg')
  await page.keyboard.press('Tab')
  await expect(steps.button('Start over')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(steps.zone).toBeFocused()
})

for (const [path, button, again, zip] of [
  ['/compresser-images?lng=fr', 'Compresser', 'Aspect identique', 'images-compressees.zip'],
  ['/es/comprimir-imagenes', 'Comprimir', 'Se ve igual', 'imagenes-comprimidas.zip'],
] as const)
  test(`${path}: the whole way in its language`, { tag: '@full' }, async ({ page }) => {
    const steps = await opened(page, path)
    await steps.choose(fixture('photo.jpg'), fixture('screenshot.png'))
    await steps.button(button).click()
    await isSettled(steps)
    await expect(rowOf(steps, 'photo.jpg')).toContainText(again)
    const saved = await steps.download(steps.button(/zip$/))
    expect(saved.name).toBe(zip)
  })
