import { readFileSync } from 'node:fs'
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

const downloadOnly = (steps: FileToolSteps) => steps.download(steps.button('Download'))

/** Returns what ImageMagick says of a file: its format, its size and whether it has transparency. */
const identify = (path: string): string => runProgram('identify', '-format', '%m %w %h %A', path)

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

const formats = [
  ['jpeg', 'JPEG', 'jpg'],
  ['png', 'PNG', 'png'],
  ['webp', 'WEBP', 'webp'],
] as const

test.describe('a picture with transparency', () => {
  for (const [format, name, extension] of formats)
    test(`to ${name}`, async ({ page }) => {
      const steps = await opened(page)
      await convert(steps, format, fixture('alpha.png'))
      const result = await downloadOnly(steps)
      expect(result.name).toBe(`alpha.${extension}`)
      const isOpaque = format === 'jpeg'
      expect(identify(result.path)).toMatch(
        new RegExp(`^${name} 60 40 ${isOpaque ? '(False|Undefined)' : '(True|Blend)'}`),
      )
      if (isOpaque) await expect(steps.tool).toContainText('now have the background color')
    })
})

test('AVIF is written, and read again', async ({ page }) => {
  const steps = await opened(page)
  await convert(steps, 'avif', fixture('alpha.png'))
  const result = await downloadOnly(steps)
  expect(result.bytes.subarray(4, 12).toString('latin1')).toBe('ftypavif')
  await steps.button('Start over').click()
  await convert(steps, 'png', { name: 'again.avif', mimeType: '', buffer: result.bytes })
  const again = await downloadOnly(steps)
  expect(identify(again.path)).toMatch(/^PNG 60 40 (True|Blend)/)
  expect(meanDifference(fixture('alpha.png'), again.path)).toBeLessThan(6)
})

test('AVIF is smaller on wish, and nothing is asked about time where no AVIF is made', async ({
  page,
}) => {
  const steps = await opened(page)
  await steps.choose(join(fixture(''), '../../compress-images/fixtures/photo.jpg'))
  const slow = steps.tool.locator('input[name=slow]')
  await expect(steps.tool.locator('input[name=format]')).not.toHaveCount(0)
  await expect(slow).toHaveCount(0)
  await chooseFormat(steps, 'avif')
  const sizeOf = async () => {
    await steps.button('Convert').click()
    await steps.waitUntilDone(120_000)
    return (await downloadOnly(steps)).bytes.length
  }
  const usual = await sizeOf()
  await slow.check()
  expect(await sizeOf()).toBeLessThan(usual)
})

test.describe('JPEG XL', () => {
  test.skip(isMissing('djxl', 'exiftool'), 'needs djxl and exiftool')

  test('is written with its transparency, and as djxl reads it', async ({ page }) => {
    const steps = await opened(page)
    await convert(steps, 'jxl', fixture('alpha.png'))
    const { path, name } = await downloadOnly(steps)
    expect(name).toBe('alpha.jxl')
    runProgram('djxl', path, `${path}.png`)
    expect(identify(`${path}.png`)).toMatch(/^PNG 60 40 (True|Blend)/)
    expect(meanDifference(fixture('alpha.png'), `${path}.png`)).toBeLessThan(6)
  })

  test('keeps the camera data on wish, and refuses what needs too much memory', async ({
    page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await opened(page)
    await steps.choose(inCorpus('image-formats', 'tiff', 'icc.tif'))
    await chooseFormat(steps, 'jxl')
    await steps.tool.locator('.convert-more summary').click()
    await steps.tool.locator('input[name=keepMetadata]').check()
    await steps.button('Convert').click()
    await steps.waitUntilDone(120_000)
    const { path } = await downloadOnly(steps)
    expect(runProgram('exiftool', '-T', '-FileType', '-Make', path).trim()).toMatch(/^JXL\t\w+/)
    const large = `${path}.png`
    runProgram('convert', '-size', '4000x3300', 'xc:red', large)
    await steps.button('Start over').click()
    await steps.choose(large)
    await steps.button('Convert').click()
    await expect(steps.alert).toContainText('too many pixels for the chosen format')
  })
})

test('an icon has four sizes, square and with transparent margins', async ({ page }) => {
  const steps = await opened(page)
  await convert(steps, 'ico', fixture('alpha.png'))
  const { path, name } = await downloadOnly(steps)
  expect(name).toBe('alpha.ico')
  expect(
    runProgram('identify', '-format', '%m %w %h %[fx:u.p{0,0}.a]\n', `ico:${path}`).trim(),
  ).toBe(['PNG 16 16 0', 'PNG 32 32 0', 'PNG 48 48 0', 'PNG 256 256 0'].join('\n'))
})

test.describe('PDF', () => {
  test.skip(isMissing('qpdf', 'pdfimages'), 'needs qpdf and pdfimages')

  const imagesIn = (path: string) =>
    runProgram('pdfimages', '-list', path)
      .trim()
      .split('\n')
      .slice(2)
      .map((line) => line.trim().split(/\s+/))

  test('holds a JPEG as it is', async ({ page }) => {
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

  test('holds transparency as a soft mask', async ({ page }) => {
    const steps = await opened(page)
    await convert(steps, 'pdf', fixture('alpha.png'))
    const { path } = await downloadOnly(steps)
    runProgram('qpdf', '--check', path)
    expect(imagesIn(path).map(([, , type, width, height]) => [type, width, height])).toEqual([
      ['image', '60', '40'],
      ['smask', '60', '40'],
    ])
  })
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

test.describe('HEIC', () => {
  test.skip(isMissing('corpus'), 'needs the corpus')

  test('comes out upright, in the right colors, with what was lost', async ({ page }) => {
    const steps = await opened(page)
    const source = inCorpus('image-formats', 'heic', 'iphone-portrait.heic')
    await convert(steps, 'jpeg', source)
    const { path, name } = await downloadOnly(steps)
    expect(name).toBe('iphone-portrait.jpg')
    expect(identify(path)).toMatch(/^JPEG 3024 4032/)
  })

  test('keeps camera and position only on wish', async ({ page }) => {
    test.skip(isMissing('exiftool'), 'needs exiftool')
    const steps = await opened(page)
    await steps.choose(inCorpus('image-formats', 'heic', 'xiaomi.heic'))
    const said = async () => {
      await steps.button('Convert').click()
      await steps.waitUntilDone(120_000)
      const { path } = await downloadOnly(steps)
      return runProgram(
        'exiftool',
        '-n',
        '-T',
        '-Make',
        '-GPSLatitude',
        '-Orientation',
        path,
      ).trim()
    }
    expect(await said()).toBe('-\t-\t-')
    await steps.tool.locator('.convert-more summary').click()
    await steps.tool.locator('input[name=keepMetadata]').check()
    expect(await said()).toMatch(/^Xiaomi\t47\.2272\d+\t1$/)
  })

  test('one that is cut off is named with its reason', async ({ page }) => {
    const steps = await opened(page)
    await convert(steps, 'png', inCorpus('image-formats', 'heic', 'truncated.heic'))
    await expect(steps.alert.getByRole('listitem')).toContainText(/truncated\.heic.*damaged/)
    await expect(steps.button('Convert')).toBeEnabled()
  })
})

test.describe('formats that the browser does not read in a worker', () => {
  test.skip(isMissing('corpus'), 'needs the corpus')

  for (const [path, size, difference] of [
    ['tiff/mandrill.tif', '512 512', 0.1],
    ['tiff/planar.tif', '374 499', 0.1],
    ['tiff/ycbcr_jpeg_8bit.tif', '512 384', 0.1],
    ['svg/no-size.svg', '', 0],
    ['jxl/photo.jxl', '', 0],
    ['bmp/rgba32.bmp', '127 64', 1.2],
    ['ico/png-32bpp-alpha.ico', '32 32', 1.2],
  ] as const)
    test(path, async ({ page }) => {
      const steps = await opened(page)
      const source = inCorpus('image-formats', path)
      await convert(steps, 'png', source)
      const result = await downloadOnly(steps)
      expect(identify(result.path)).toContain(`PNG ${size}`)
      if (difference > 0) expect(meanDifference(source, result.path)).toBeLessThan(difference)
    })

  test('a bitmap that would end WebKit, and a drawing that is none, are refused', async ({
    page,
  }) => {
    const steps = await opened(page)
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>')
    await steps.choose(inCorpus('image-formats', 'bmp', 'rgb24rle24.bmp'))
    await expect(steps.alert).toContainText('rgb24rle24.bmp')
    await steps.choose({ name: 'broken.svg', mimeType: '', buffer })
    await steps.button('Convert').click()
    await expect(steps.alert.getByRole('listitem')).toContainText([/broken\.svg.*damaged/])
  })
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
  // The mask of this file is of one bit's difference a depth map, as phones name theirs.
  const masked = readFileSync(inCorpus('image-formats', 'heic/grey-alpha.heic'), 'latin1')
  const buffer = Buffer.from(masked.replace('2015:auxid:1', '2015:auxid:2'), 'latin1')
  await steps.choose({ name: 'portrait.heic', mimeType: 'image/heic', buffer })
  // Nothing is searched for, because only the notes are of interest.
  await steps.tool.locator('input[name=aim][value=quality]').check()
  await steps.button('Convert').click()
  await steps.waitUntilDone(120_000)
  const rows = steps.tool.getByRole('listitem')
  const others = [
    [cmyk, /CMYK/],
    ['portrait.heic', /depth information/],
  ] as const
  for (const [path, said] of [...notes, ...others]) {
    const name = basename(path).replace(/\.\w+$/, '.jpg')
    await expect(rows.filter({ hasText: name })).toContainText(said)
  }
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

test('a picture is scaled down in proportion', async ({ page }) => {
  const steps = await opened(page)
  await steps.choose(fixture('alpha.png'))
  await chooseFormat(steps, 'png')
  await steps.tool.locator('.convert-more summary').click()
  await steps.tool.locator('input[name=maxWidth]').fill('30')
  await steps.button('Convert').click()
  await steps.waitUntilDone()
  expect(identify((await downloadOnly(steps)).path)).toMatch(/^PNG 30 20/)
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

test('is accessible with its options shown', async ({ page }) => {
  const steps = await opened(page)
  await steps.choose(fixture('alpha.png'))
  await expect(steps.button('Convert')).toBeVisible()
  await expectNoViolations(page)
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
