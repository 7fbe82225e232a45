import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { FileToolSteps, type TestFile, runProgram } from '../../components/file-tool/e2e-steps.ts'
import { inCorpus, isMissing } from '../../testing/prerequisites.ts'
import { writeBrokenFiles } from './e2e/broken-files.ts'

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))

const opened = async (page: Page, path = '/en/convert-images'): Promise<FileToolSteps> => {
  const steps = new FileToolSteps(page, 'convert-images')
  await steps.open(path)
  return steps
}

const chooseFormat = (steps: FileToolSteps, format: string) =>
  steps.tool.locator(`input[name=format][value=${format}]`).check()

const convert = async (steps: FileToolSteps, format: string, ...files: (string | TestFile)[]) => {
  await steps.choose(...files)
  await chooseFormat(steps, format)
  await steps.button('Convert').click()
  await steps.waitUntilDone(120_000)
}

/** A chosen quality is encoded once; the same look is searched for. */
const chooseQuality = (steps: FileToolSteps) =>
  steps.tool.locator('input[name=aim][value=quality]').check()

const openMoreOptions = (steps: FileToolSteps) => steps.tool.getByText('More options').click()

const downloadOnly = (steps: FileToolSteps) => steps.download(steps.button('Download'))

/** Returns what ImageMagick says of a file: its format, its size and whether it has transparency. */
const identify = (path: string): string => runProgram('identify', '-format', '%m %w %h %A', path)

/** Returns the rows of `pdfimages -list`: page, number, type, width, height and so on. */
const imagesIn = (path: string): string[][] =>
  runProgram('pdfimages', '-list', path)
    .split('\n')
    .slice(2)
    .map((line) => line.trim().split(/\s+/))

/** Returns the mean difference of two pictures, 0 to 255, as ImageMagick sees them. */
const meanDifference = (one: string, other: string): number => {
  const printed = runProgram(
    'sh',
    '-c',
    'compare -metric MAE "$1" "$2" null: 2>&1 || true',
    'sh',
    one,
    other,
  )
  return 255 * Number(/\(([\d.e-]+)\)/.exec(printed)?.[1] ?? Number.NaN)
}

test('a picture with transparency becomes each format, as other programs read it', async ({
  page,
}) => {
  test.skip(
    isMissing('identify', 'djxl', 'qpdf', 'pdfimages'),
    'needs ImageMagick, djxl, qpdf and pdfimages',
  )
  const source = fixture('alpha.png')
  const steps = await opened(page)
  await steps.choose(source)
  const converted = async (format: string, extension = format) => {
    await chooseFormat(steps, format)
    await steps.button('Convert').click()
    await steps.waitUntilDone()
    const result = await downloadOnly(steps)
    expect(result.name).toBe(`alpha.${extension}`)
    return result
  }

  const png = await converted('png')
  expect(identify(png.path)).toMatch(/^PNG 60 40 (True|Blend)/)
  expect(meanDifference(source, png.path)).toBeLessThan(1)

  await openMoreOptions(steps)
  const maxWidth = steps.tool.locator('input[name=maxWidth]')
  await maxWidth.fill('30')
  expect(identify((await converted('png')).path)).toMatch(/^PNG 30 20/)
  await maxWidth.fill('')

  const jpeg = await converted('jpeg', 'jpg')
  expect(identify(jpeg.path)).toMatch(/^JPEG 60 40 (False|Undefined)/)
  await expect(steps.tool).toContainText('now have the background color')

  const webp = await converted('webp')
  expect(identify(webp.path)).toMatch(/^WEBP 60 40 (True|Blend)/)
  expect(meanDifference(source, webp.path)).toBeLessThan(6)

  const { path: jxl } = await converted('jxl')
  runProgram('djxl', jxl, `${jxl}.png`)
  expect(identify(`${jxl}.png`)).toMatch(/^PNG 60 40 (True|Blend)/)
  expect(meanDifference(source, `${jxl}.png`)).toBeLessThan(6)

  const { path: ico } = await converted('ico')
  const entries = runProgram('identify', '-format', '%m %w %h %[fx:u.p{0,0}.a]\n', `ico:${ico}`)
  expect(entries.split('\n')).toEqual([
    'PNG 16 16 0',
    'PNG 32 32 0',
    'PNG 48 48 0',
    'PNG 256 256 0',
  ])

  const { path: pdf } = await converted('pdf')
  runProgram('qpdf', '--check', pdf)
  expect(imagesIn(pdf).map(([, , type, width, height]) => [type, width, height])).toEqual([
    ['image', '60', '40'],
    ['smask', '60', '40'],
  ])

  const avif = await converted('avif')
  expect(avif.bytes.subarray(4, 12).toString('latin1')).toBe('ftypavif')
  await steps.button('Start over').click()
  await convert(steps, 'png', { name: 'again.avif', mimeType: '', buffer: avif.bytes })
  const again = await downloadOnly(steps)
  expect(identify(again.path)).toMatch(/^PNG 60 40 (True|Blend)/)
  expect(meanDifference(source, again.path)).toBeLessThan(6)
})

test(
  'AVIF is smaller on wish, and nothing is asked about time where no AVIF is made',
  { tag: '@full' },
  async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(join(fixture(''), '../../compress-images/fixtures/photo.jpg'))
    const slow = steps.tool.locator('input[name=slow]')
    await expect(steps.tool.locator('input[name=format]')).not.toHaveCount(0)
    await expect(slow).toHaveCount(0)
    await chooseFormat(steps, 'avif')
    await chooseQuality(steps)
    const sizeOf = async () => {
      await steps.button('Convert').click()
      await steps.waitUntilDone(120_000)
      return (await downloadOnly(steps)).bytes.length
    }
    const usual = await sizeOf()
    await slow.check()
    expect(await sizeOf()).toBeLessThan(usual)
  },
)

test('JPEG XL keeps the camera data on wish, and refuses what needs too much memory', async ({
  page,
}) => {
  test.skip(isMissing('corpus', 'exiftool'), 'needs the corpus and exiftool')
  const steps = await opened(page)
  await steps.choose(inCorpus('image-formats', 'tiff', 'icc.tif'))
  await chooseFormat(steps, 'jxl')
  await chooseQuality(steps)
  await openMoreOptions(steps)
  await steps.tool.locator('input[name=keepMetadata]').check()
  await steps.button('Convert').click()
  await steps.waitUntilDone()
  const { path } = await downloadOnly(steps)
  expect(runProgram('exiftool', '-T', '-FileType', '-Make', path)).toMatch(/^JXL\t\w+/)
  const large = `${path}.png`
  runProgram('convert', '-size', '4000x3300', 'xc:red', large)
  await steps.button('Start over').click()
  await steps.choose(large)
  await steps.button('Convert').click()
  await expect(steps.alert).toContainText('too many pixels for the chosen format')
})

test('a PDF holds a JPEG as it is', async ({ page }) => {
  test.skip(isMissing('qpdf', 'pdfimages'), 'needs qpdf and pdfimages')
  const steps = await opened(page)
  const source = join(fixture(''), '../../jpg-to-png/fixtures/plain.jpg')
  await convert(steps, 'pdf', source)
  const { path, name } = await downloadOnly(steps)
  expect(name).toBe('plain.pdf')
  runProgram('qpdf', '--check', path)
  expect(imagesIn(path).map((columns) => columns[8])).toEqual(['jpeg'])
  runProgram('pdfimages', '-j', path, path)
  expect(meanDifference(source, `${path}-000.jpg`)).toBe(0)
})

test('single files get formats of their own', async ({ page }) => {
  const steps = await opened(page)
  const buffer = readFileSync(fixture('alpha.png'))
  const file = (name: string): TestFile => ({ name, mimeType: '', buffer })
  const ownFormat = (name: string) => steps.tool.getByLabel(`Format of ${name}`)
  await steps.choose(file('a.png'))
  await expect(steps.button('Convert')).toBeVisible()
  await expect(ownFormat('a.png')).toHaveCount(0)
  await steps.choose(file('b.png'), file('c.png'))
  await chooseFormat(steps, 'png')
  await expect(ownFormat('a.png').locator('option').first()).toHaveText('Same as the others (PNG)')
  await ownFormat('b.png').selectOption('webp')
  // Its quality can be chosen now.
  await expect(steps.tool.locator('input[name=aim]')).toHaveCount(3)
  await ownFormat('c.png').selectOption('ico')
  await expectNoViolations(page)
  await steps.button('Convert').click()
  await steps.waitUntilDone()
  const zip = await steps.download(steps.button('Download zip'))
  expect(runProgram('unzip', '-Z1', zip.path).split('\n')).toEqual(['a.png', 'b.webp', 'c.ico'])
})

test('a HEIC comes out upright, and keeps camera and position only on wish', async ({ page }) => {
  test.skip(isMissing('corpus', 'exiftool'), 'needs the corpus and exiftool')
  const steps = await opened(page)
  await steps.choose(inCorpus('image-formats', 'heic', 'iphone-portrait.heic'))
  await chooseFormat(steps, 'jpeg')
  await chooseQuality(steps)
  await openMoreOptions(steps)
  // The 12 megapixels are encoded faster when they become fewer.
  await steps.tool.locator('input[name=maxWidth]').fill('300')
  const converted = async () => {
    await steps.button('Convert').click()
    await steps.waitUntilDone(120_000)
    return downloadOnly(steps)
  }
  const upright = await converted()
  expect(upright.name).toBe('iphone-portrait.jpg')
  expect(identify(upright.path)).toMatch(/^JPEG 300 400/)

  await steps.button('Start over').click()
  await steps.choose(inCorpus('image-formats', 'heic', 'empty-profile.heic'))
  const said = async () =>
    runProgram(
      'exiftool',
      '-n',
      '-T',
      '-Make',
      '-GPSLatitude',
      '-Orientation',
      (await converted()).path,
    )
  expect(await said()).toBe('-\t-\t-')
  await steps.tool.locator('input[name=keepMetadata]').check()
  expect(await said()).toMatch(/^Apple\t46\.7547\d*\t1$/)
})

test('formats that the browser does not read in a worker are read', async ({ page }) => {
  test.skip(isMissing('corpus', 'identify', 'unzip'), 'needs the corpus, ImageMagick and unzip')
  const steps = await opened(page)
  const sources = [
    ['tiff/mandrill.tif', '512 512', 0.1],
    ['tiff/planar.tif', '374 499', 0.1],
    ['tiff/ycbcr_jpeg_8bit.tif', '512 384', 0.1],
    ['svg/no-size.svg', '', undefined],
    ['jxl/from-grey-jpeg.jxl', '200 200', undefined],
    ['bmp/rgba32.bmp', '127 64', 1.2],
    ['ico/png-32bpp-alpha.ico', '32 32', 1.2],
  ] as const
  await convert(steps, 'png', ...sources.map(([path]) => inCorpus('image-formats', path)))
  const zip = await steps.download(steps.button('Download zip'))
  const folder = mkdtempSync(join(tmpdir(), 'utilo-'))
  runProgram('unzip', '-q', zip.path, '-d', folder)
  for (const [path, size, difference] of sources) {
    const source = inCorpus('image-formats', path)
    const result = join(folder, basename(path).replace(/\.\w+$/, '.png'))
    expect(identify(result), path).toContain(`PNG ${size}`)
    if (difference !== undefined)
      expect(meanDifference(source, result), path).toBeLessThan(difference)
  }
})

test('broken files of ten formats are named, and the good one among them is converted', async ({
  page,
}) => {
  test.skip(isMissing('corpus'), 'needs the corpus')
  const steps = await opened(page)
  const broken = writeBrokenFiles()
  await convert(steps, 'jpeg', ...broken, fixture('alpha.png'))
  const named = broken.map((path) => new RegExp(`${basename(path)}.*(damaged|cannot read)`))
  await expect(steps.alert.getByRole('listitem')).toContainText(named)
  expect((await downloadOnly(steps)).name).toBe('alpha.jpg')
  await steps.button('Start over').click()
  // A bitmap that would end WebKit is refused at once.
  await steps.choose(inCorpus('image-formats', 'bmp', 'rgb24rle24.bmp'))
  await expect(steps.alert).toContainText('rgb24rle24.bmp')
})

test('what a file holds and the result has not is named', async ({ page }) => {
  test.skip(isMissing('corpus'), 'needs the corpus')
  const steps = await opened(page)
  const notes = [
    ['avif/animated-alpha.avif', /Only its first frame/],
    ['avif/hdr-rec2020.avif', /HDR image.*8 bits/s],
    ['heic/galaxy-s25-gain-map.heic', /extra brightness for HDR/],
    ['heic/rgb-12-bit.heic', /more than 8 bits/],
    ['jxl/animated.jxl', /Only its first frame/],
    ['jxl/cmyk-layers.jxl', /CMYK/],
    ['psd/2layers.psd', /layers were merged/],
    ['tiff/stack.tif', /several pages.*more than 8 bits/s],
    ['webp/anim.webp', /Only its first frame/],
    ['ico/multiple_entries_with_different_bit_depth.ico', /several images/],
  ] as const
  const paths = notes.map(([path]) => inCorpus('image-formats', path))
  const cmyk = join(fixture(''), '../../jpg-to-png/fixtures/cmyk.jpg')
  await steps.choose(...paths, cmyk)
  // The alpha channel of this file becomes a depth map, under the name that phones give theirs.
  const masked = readFileSync(inCorpus('image-formats', 'heic/grey-alpha.heic'), 'latin1')
  const buffer = Buffer.from(masked.replace('2015:auxid:1', '2015:auxid:2'), 'latin1')
  await steps.choose({ name: 'portrait.heic', mimeType: 'image/heic', buffer })
  // Only the notes are of interest.
  await chooseQuality(steps)
  await openMoreOptions(steps)
  await steps.tool.locator('input[name=maxWidth]').fill('100')
  await steps.button('Convert').click()
  await steps.waitUntilDone(120_000)
  const others = [
    [cmyk, /CMYK/],
    ['portrait.heic', /depth information/],
  ] as const
  for (const [path, said] of [...notes, ...others])
    await expect(steps.tool.locator(`li[data-file="${basename(path)}"]`)).toContainText(said)
})

test('a drawing runs no script and loads nothing', async ({ page }) => {
  const steps = await opened(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const buffer = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" onload="fetch('/stolen')">
      <script>fetch('/stolen')</script><image href="http://example.com/tracker.png" width="9" height="9"/>
      <rect width="40" height="20" fill="#f00"/></svg>`,
  )
  await convert(steps, 'png', { name: 'drawing.svg', mimeType: '', buffer })
  const { path, name } = await downloadOnly(steps)
  expect(name).toBe('drawing.png')
  expect(identify(path)).toMatch(/^PNG 40 20/)
  expect(requests.filter((url) => /stolen|example\.com/.test(url))).toEqual([])
})

test('a size that can be reached is kept to, and one that cannot is named', async ({ page }) => {
  const steps = await opened(page)
  await steps.choose(join(fixture(''), '../../compress-images/fixtures/photo.jpg'))
  const size = steps.tool.locator('input[name=targetSize]')
  await chooseFormat(steps, 'webp')
  await steps.tool.locator('input[name=aim][value=size]').check()
  await size.fill('')
  await expect(steps.button('Convert')).toBeDisabled()
  for (const [typed, maxBytes] of [
    ['3 KB', 3000],
    ['0.01', 10],
  ] as const) {
    await size.fill(typed)
    await steps.button('Convert').click()
    await steps.waitUntilDone()
    const { bytes } = await downloadOnly(steps)
    const isReached = bytes.length <= maxBytes
    expect(isReached).toBe(maxBytes === 3000)
    await expect(steps.tool.getByText('target size cannot be reached')).toHaveCount(
      isReached ? 0 : 1,
    )
  }
})

test('several become a zip with names of their own; other options convert again', async ({
  page,
}) => {
  const steps = await opened(page)
  const buffer = readFileSync(fixture('alpha.png'))
  const file = (name: string): TestFile => ({ name, mimeType: '', buffer })
  await convert(steps, 'webp', file('a.png'), file('a.gif'))
  const zip = await steps.download(steps.button('Download zip'))
  expect(zip.name).toBe('converted-images.zip')
  expect(runProgram('unzip', '-Z1', zip.path).split('\n')).toEqual(['a.webp', 'a (2).webp'])
  await chooseFormat(steps, 'jpeg')
  await expect(steps.button('Download zip')).toHaveCount(0)
  await steps.button('Convert').click()
  await steps.waitUntilDone()
  await expect(steps.tool.getByText('a (2).jpg')).toBeVisible()
})

test('can be cancelled, and goes on after', async ({ page }) => {
  const steps = await opened(page)
  await steps.choose(fixture('alpha.png'), join(fixture(''), '../../jpg-to-png/fixtures/plain.jpg'))
  await chooseFormat(steps, 'avif')
  await steps.button('Convert').click()
  await steps.button('Cancel').click()
  await expect(steps.status).toContainText('Stopped')
  await chooseFormat(steps, 'png')
  await steps.button('Convert').click()
  await steps.waitUntilDone()
  await expect(steps.button('Download zip')).toBeVisible()
})

test('a landing page is the tool with its format chosen, at an address of its own', async ({
  page,
}) => {
  const steps = await opened(page, '/en/webp-to-png')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('WebP to PNG')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/en\/webp-to-png$/)
  await steps.choose(fixture('alpha.png'))
  await expect(steps.tool.locator('input[name=format][value=png]')).toBeChecked()
  await page.getByRole('link', { name: 'JPG to WebP' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('JPG to WebP')
  await steps.choose(fixture('alpha.png'))
  await expect(steps.tool.locator('input[name=format][value=webp]')).toBeChecked()
})
