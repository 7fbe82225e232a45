import { readFileSync, readdirSync, mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { tmpdir } from 'node:os'
import { expect, test } from '../../../e2e/fixtures.ts'
import { delayScript } from '../../../e2e/network.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import {
  type TestFile,
  FileToolSteps,
  countDifferences,
  dragOver,
  largeJpeg,
  runProgram,
  shownPixels,
  whileMissing,
} from '../../components/file-tool/e2e-steps.ts'
import { displayP3ToSrgb } from '../../testing/image/pictures.ts'
import { inCorpus, isMissing } from '../../testing/prerequisites.ts'
import { maxFileBytes } from '../../components/file-tool/accepted-files.ts'

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}.jpg`, import.meta.url))

const jpegNamed = (name: string, from = 'plain'): TestFile => ({
  name,
  mimeType: '',
  buffer: readFileSync(fixture(from)),
})

const opened = async (page: Page, path = '/en/jpg-to-png'): Promise<FileToolSteps> => {
  const steps = new FileToolSteps(page, 'jpg-to-png')
  await steps.open(path)
  return steps
}

const convert = async (steps: FileToolSteps, ...files: (string | TestFile)[]): Promise<void> => {
  await steps.choose(...files)
  // Files are examined first, and a button from before would leave them out.
  for (const file of files)
    await expect(
      steps.button(`Remove ${typeof file === 'string' ? basename(file) : file.name}`),
    ).toBeVisible()
  await steps.button('Convert').click()
  await steps.waitUntilDone()
}

const downloadOnly = (steps: FileToolSteps) => steps.download(steps.button('Download'))

const differencesFrom = (page: Page, jpeg: string, png: Buffer) =>
  countDifferences(
    page,
    { bytes: png, type: 'image/png' },
    { bytes: readFileSync(jpeg), type: 'image/jpeg' },
  )

/** Tests with files that were not made for them. */
const realFiles = (): void => {
  test.skip(isMissing('corpus'), 'needs the corpus')

  test('odd ones become what the browser shows, or are named with their reason', async ({
    page,
  }) => {
    const steps = await opened(page)
    const refused: Record<string, RegExp> = {
      'anim_ball.png': /This is a PNG image/,
      'broken.png': /File type must be JPEG/,
      'trunc.png': /This is a PNG image/,
      'png_named.jpg': /This is a PNG image/,
      'empty.jpg': /The file is empty/,
      'garbage.jpg': /not recognized/,
    }
    const names = readdirSync(inCorpus('image', 'odd'))
    await steps.choose(...names.map((name) => inCorpus('image', 'odd', name)))
    for (const [name, reason] of Object.entries(refused))
      await expect(steps.alert.getByRole('listitem').filter({ hasText: name })).toContainText(
        reason,
      )
    await steps.button('Convert').click()
    await steps.waitUntilDone()
    await expect(steps.alert.getByRole('listitem')).toContainText([
      /trunc\.jpg.*damaged or incomplete/,
    ])
    for (const name of names.filter((one) => !(one in refused) && one !== 'trunc.jpg')) {
      const button = steps.button(`Download ${name.replace('.jpg', '.png')}`)
      const { bytes } = await steps.download(button)
      expect(await differencesFrom(page, inCorpus('image', 'odd', name), bytes), name).toBe(0)
    }
  })

  test(
    'photographs: at most 0.75 of the canvas’s own PNG, none larger',
    { tag: '@full' },
    async ({ page }) => {
      /** Returns the size of the PNG that the page's own canvas makes of a JPEG. */
      const canvasPngSize = (jpeg: Buffer): Promise<number> =>
        page.evaluate(
          async (address) => {
            const image = new Image()
            image.src = address
            await image.decode()
            const canvas = document.createElement('canvas')
            canvas.width = image.naturalWidth
            canvas.height = image.naturalHeight
            canvas.getContext('2d')?.drawImage(image, 0, 0)
            const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
            return blob?.size ?? 0
          },
          `data:image/jpeg;base64,${jpeg.toString('base64')}`,
        )
      const steps = await opened(page)
      const ratios: number[] = []
      for (const name of readdirSync(inCorpus('image', 'jpeg')).slice(1, 4)) {
        const path = inCorpus('image', 'jpeg', name)
        await convert(steps, path)
        const { bytes } = await downloadOnly(steps)
        ratios.push(bytes.length / (await canvasPngSize(readFileSync(path))))
        await steps.button('Start over').click()
      }
      expect(Math.max(...ratios)).toBeLessThanOrEqual(1)
      const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
      expect(mean).toBeLessThanOrEqual(0.75)
    },
  )
}

test.describe('files that nobody made to pass these tests', realFiles)

test('every kind of JPEG becomes, pixel for pixel, what the browser shows', async ({ page }) => {
  test.skip(isMissing('identify', 'convert'), 'needs ImageMagick')
  const steps = await opened(page)
  const sizes = {
    plain: '120x80',
    progressive: '120x80',
    gray: '120x80',
    cmyk: '120x80',
    'display-p3': '120x80',
    'turned-6': '80x120',
  }
  await convert(steps, ...Object.keys(sizes).map(fixture))
  await expect(steps.status).toContainText('Done: 6 PNG images are ready')
  const download = (name: string) => steps.download(steps.button(`Download ${name}.png`))
  for (const [name, size] of Object.entries(sizes)) {
    const png = await download(name)
    expect(runProgram('identify', '-format', '%m %wx%h', png.path)).toBe(`PNG ${size}`)
    expect(await differencesFrom(page, fixture(name), png.bytes), name).toBe(0)
  }

  await test.step('the color profile is applied: Display P3 becomes sRGB', async () => {
    const wide = await shownPixels(page, (await download('display-p3')).bytes, 'image/png')
    // The expected value is that of the same coded values without the profile.
    const coded = await shownPixels(page, readFileSync(fixture('plain')), 'image/jpeg')
    const distances = Array.from({ length: coded.values.length / 4 }, (_, pixel) =>
      displayP3ToSrgb(coded.values.slice(pixel * 4, pixel * 4 + 3)).map((expected, channel) =>
        Math.abs((wide.values[pixel * 4 + channel] ?? 0) - expected),
      ),
    ).flat()
    expect(Math.max(...distances)).toBeLessThanOrEqual(3)
    expect(wide.values).not.toEqual(coded.values)
  })

  await test.step('turned the way ImageMagick turns it', async () => {
    const upright = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'upright.png')
    runProgram('convert', fixture('turned-6'), '-auto-orient', upright)
    const { path } = await download('turned-6')
    const comparison = ['-metric', 'PAE', '-compare', '-format', '%[distortion]', 'info:']
    // Two JPEG decoders may differ by rounding.
    expect(Number(runProgram('convert', upright, path, ...comparison))).toBeLessThan(4 / 255)
  })
})

test('several at once, by any name, come as a zip and one by one; what does not load is tried again', async ({
  page,
  complaints,
}) => {
  test.skip(isMissing('unzip'), 'needs unzip')
  const steps = await opened(page)
  await steps.choose(jpegNamed('a.jpg'), jpegNamed('notes.txt', 'gray'))
  await steps.choose(jpegNamed('a.jpg', 'progressive'))
  await expect(steps.status).toContainText('3 files')
  await whileMissing(page, '**/*.wasm', complaints, async () => {
    await steps.button('Convert').click()
    await expect(steps.alert).toContainText('could not be loaded')
  })
  await whileMissing(page, '**/client-zip-*.js', complaints, async () => {
    await steps.button('Convert').click()
    await steps.waitUntilDone()
    await steps.button('Download zip').click()
    await expect(steps.alert).toContainText('could not be loaded')
  })
  const zip = await steps.download(steps.button('Download zip'))
  await expect(steps.alert).toHaveCount(0)
  expect(zip.name).toBe('images-png.zip')
  const single = await steps.download(steps.button('Download a (2).png'))
  expect(single.name).toBe('a (2).png')
  expect(zip.bytes.includes(single.bytes)).toBe(true)
  runProgram('unzip', '-t', zip.path)
  expect(runProgram('unzip', '-Z1', zip.path).split('\n')).toEqual([
    'a.png',
    'notes.txt.png',
    'a (2).png',
  ])
})

test('what cannot be taken or made is named with its reason, and nothing else is lost', async ({
  page,
}) => {
  const steps = await opened(page)
  await test.step('the zone shows what is being dragged', async () => {
    const jpeg = { name: 'a.jpg', type: 'image/jpeg', text: 'x' }
    const song = { name: 'a.mp3', type: 'audio/mpeg', text: 'x' }
    await expect(steps.zone).toHaveAttribute('data-state', 'default')
    await dragOver(page.locator('body'), 'dragenter', [jpeg])
    await expect(steps.zone).toHaveAttribute('data-state', 'drag-active')
    await dragOver(steps.zone, 'dragenter', [jpeg])
    await expect(steps.zone).toHaveAttribute('data-state', 'drag-accept')
    await expect(steps.zone).toContainText('Drop to add')
    await dragOver(steps.zone, 'dragleave', [jpeg])
    await dragOver(steps.zone, 'dragenter', [jpeg, song])
    await expect(steps.zone).toHaveAttribute('data-state', 'drag-reject')
    await expect(steps.zone).toContainText('Only JPEG (.jpg, .jpeg) can be added')
    await dragOver(steps.zone, 'drop', [song])
    await expect(steps.alert).toContainText('a.mp3')
    await expect(steps.alert).toContainText('File type must be JPEG')
  })

  await test.step('all damaged: it says so, and the next picture works', async () => {
    await convert(steps, fixture('truncated'))
    await expect(steps.alert).toContainText('truncated.jpg')
    await expect(steps.button('Download')).toHaveCount(0)
    await convert(steps, fixture('plain'))
    expect((await downloadOnly(steps)).name).toBe('plain.png')
    await expect(steps.alert).toHaveCount(0)
    await steps.button('Start over').click()
  })

  await test.step('refused when chosen, above the limit that the zone said before', async () => {
    await expect(steps.zone).toContainText('up to 50\u00A0MB per file')
    await steps.choose(fixture('plain'), fixture('truncated'), fixture('gray'))
    const huge = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'huge.jpg')
    writeFileSync(huge, readFileSync(fixture('plain')))
    truncateSync(huge, maxFileBytes + 1)
    await steps.choose(fixture('png-named'), fixture('empty'), huge)
    for (const said of [
      'png-named.jpg',
      'This is a PNG image. File type must be JPEG',
      'empty.jpg',
      'The file is empty',
      'huge.jpg',
      'File is larger than 50\u00A0MB',
    ])
      await expect(steps.alert).toContainText(said)
    await expect(steps.button('Remove plain.jpg')).toBeVisible()
  })

  await test.step('one damaged among others: the others are made', async () => {
    await steps.button('Convert').click()
    await steps.waitUntilDone()
    await expect(steps.status).toContainText('Done: 2 PNG images are ready')
    await expect(steps.alert).toContainText('truncated.jpg')
    await expect(steps.alert).toContainText('damaged or incomplete')
    await expect(steps.button('Download zip')).toBeVisible()
    await expectNoViolations(page)
  })
})

test('cancelling keeps the files; choosing others clears what was done', async ({ page }) => {
  const steps = await opened(page)
  const release = await delayScript(page, '**/*.wasm')
  await steps.choose(jpegNamed('a.jpg'), jpegNamed('b.jpg'))
  await steps.button('Convert').click()
  await expect(steps.progress).toBeVisible()
  const progress = async () => Number(await steps.progress.getAttribute('value'))
  await expect.poll(progress).toBeGreaterThan(0)
  expect(await progress()).toBeLessThan(100)
  await steps.button('Cancel').click()
  await expect(steps.progress).toHaveCount(0)
  await expect(steps.status).toContainText('Your files are still here')
  await expect(steps.button('Convert')).toBeFocused()
  release()
  await steps.button('Remove a.jpg').click()
  await steps.button('Convert').click()
  await steps.waitUntilDone()
  expect((await downloadOnly(steps)).name).toBe('b.png')

  await steps.choose(fixture('gray'))
  await expect(steps.button('Download')).toHaveCount(0)
  await expect(steps.progress).toHaveCount(0)
  await expect(steps.button('Remove b.jpg')).toHaveCount(0)
  await steps.button('Remove gray.jpg').click()
  await expect(steps.zone).toContainText('Drop your JPEG images here')
  await expect(steps.zone).toBeFocused()
  await expect(steps.button('Convert')).toHaveCount(0)
})

test('with the keyboard alone', async ({ page }) => {
  // Playwright handles dialogs from the first listener on, which is too late for a key pressed at once.
  page.on('filechooser', () => undefined)
  const steps = await opened(page)
  // The last tab stop before the drop zone comes after the page.
  await steps.tool.locator('#tool-bar button').last().focus()
  await page.keyboard.press('Tab')
  await expect(steps.zone).toBeFocused()
  await expect(steps.zone).toHaveAttribute('data-state', 'focused')
  for (const key of ['Enter', 'Space']) {
    await steps.zone.focus()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.keyboard.press(key),
    ])
    await expect(steps.zone).toHaveAttribute('data-state', 'dialog-open')
    expect(chooser.isMultiple()).toBe(true)
    await chooser.setFiles([fixture('plain'), fixture('gray')])
    await expect(steps.button('Convert')).toBeVisible()
    await expect(steps.zone).not.toHaveAttribute('data-state', 'dialog-open')
  }
  await steps.button('Remove gray.jpg').first().focus()
  await page.keyboard.press('Enter')
  await expect(steps.button('Remove plain.jpg').last()).toBeFocused()
  await page.keyboard.press('Space')
  await steps.button('Remove gray.jpg').press('Enter')
  await expect(steps.button('Remove plain.jpg')).toBeFocused()
  await steps.button('Convert').focus()
  await page.keyboard.press('Enter')
  await expect(steps.button('Download')).toBeFocused()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('plain.png')
})

test('12,000 × 9,000 works, or says that it does not', { tag: '@full' }, async ({ page }) => {
  test.slow()
  const steps = await opened(page)
  await steps.choose(await largeJpeg(page, 'giant.jpg', { width: 12_000, height: 9_000 }))
  await steps.button('Convert').click()
  await steps.waitUntilDone(150_000)
  if ((await steps.alert.count()) > 0) {
    await expect(steps.alert).toContainText('giant.jpg')
    await expect(steps.alert).toContainText('not have enough memory')
    return
  }
  const { bytes } = await downloadOnly(steps)
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([12_000, 9_000])
})

for (const [path, limit] of [
  ['/convertir-jpg-png?lng=fr', '50\u00A0Mo max. par fichier'],
  ['/es/jpg-a-png', 'hasta 50\u00A0MB por archivo'],
] as const)
  test(`${path}: the whole way in its language`, { tag: '@full' }, async ({ page }) => {
    const steps = await opened(page, path)
    await expect(steps.zone).toContainText(limit)
    await steps.choose(fixture('plain'), fixture('truncated'))
    await steps.button(/^Convert/).click()
    await steps.waitUntilDone()
    await expect(steps.alert).toContainText('truncated.jpg')
    const download = await steps.download(steps.button(/^(Télécharger|Descargar)$/))
    expect(download.name).toBe('plain.png')
    await expectNoViolations(page)
  })
