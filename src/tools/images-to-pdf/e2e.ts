import type { Page } from '@playwright/test'
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { expect, test } from '../../../e2e/fixtures.ts'
import { delayScript } from '../../../e2e/network.ts'
import { noSidewaysScroll, sidewaysScroll } from '../../../e2e/site.ts'
import {
  FileToolSteps,
  countDifferences,
  runProgram,
  shownPixels,
} from '../../components/file-tool/e2e-steps.ts'
import { pageDpi } from '../../engines/pdf/from-images/page-layout.ts'
import { inCorpus, isMissing } from '../../testing/prerequisites.ts'

const jpegFixture = (name: string) => `src/tools/jpg-to-png/fixtures/${name}.jpg`

/** A photo of a phone. */
const heic = 'heic/empty-profile.heic'

const opened = async (page: Page, path = '/en/images-to-pdf'): Promise<FileToolSteps> => {
  const steps = new FileToolSteps(page, 'images-to-pdf')
  await steps.open(path)
  return steps
}

const convert = async (steps: FileToolSteps): Promise<void> => {
  await steps.button('Convert').click()
  await steps.waitUntilDone()
}

/** Downloads the document, checks it with qpdf, and returns where it is. */
const download = async (steps: FileToolSteps) => {
  const made = await steps.download(steps.button('Download'))
  runProgram('qpdf', '--check', made.path)
  return made
}

/** Returns the images of a document as poppler extracts them, in their order. */
const extract = (pdf: string): Buffer[] => {
  const folder = mkdtempSync(join(tmpdir(), 'utilo-'))
  runProgram('pdfimages', '-all', pdf, join(folder, 'image'))
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name)))
}

const names = (steps: FileToolSteps): Promise<(string | undefined)[]> =>
  steps.tool.locator('[data-file]').evaluateAll((items) => items.map((item) => item.dataset.file))

const pageSizes = (pdf: string): string[] =>
  [...runProgram('pdfinfo', '-l', '99', pdf).matchAll(/^Page +\d+ size: +(.*?) pts/gm)].map(
    ([, size = '']) => size,
  )

const choose = (steps: FileToolSteps, field: string, value: string) =>
  steps.tool.locator(`input[name=${field}][value="${value}"]`).check()

/** Has the browser make a WebP: a lossless drawing of a few shapes, or of many. */
const makeDrawing = async (
  page: Page,
  name: string,
  { width, height, shapeCount }: { width: number; height: number; shapeCount: number },
) => {
  const encoded = await page.evaluate(
    async ([canvasWidth, canvasHeight, count]) => {
      const canvas = new OffscreenCanvas(canvasWidth, canvasHeight)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvasWidth, canvasHeight)
      for (let index = 0; index < count; index += 1) {
        context.fillStyle = `hsl(${index * 47} 70% ${30 + (index % 50)}%)`
        const [x, y] = [(index * 613) % canvasWidth, (index * 359) % canvasHeight]
        context.fillRect(x, y, canvasWidth / 7, canvasHeight / 9)
      }
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 1 })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    },
    [width, height, shapeCount] as const,
  )
  return { name, mimeType: 'image/webp', buffer: Buffer.from(encoded, 'latin1') }
}

test.describe('with the programs that check documents', () => {
  test.skip(isMissing('qpdf', 'pdfimages', 'pdfinfo'), 'needs qpdf and poppler')

  test('photos in the visitor’s order become one document, with their bytes as they are', async ({
    page,
  }) => {
    const steps = await opened(page)
    await steps.choose(jpegFixture('plain'), jpegFixture('turned-6'))
    await steps.choose(jpegFixture('cmyk'), jpegFixture('progressive'))
    await expect(steps.status.first()).toContainText('4 images')
    await expectNoViolations(page)

    await test.step('the order is changed by buttons and by name', async () => {
      await steps.button('Move progressive.jpg earlier').focus()
      await page.keyboard.press('Enter')
      expect(await names(steps)).toEqual([
        'plain.jpg',
        'turned-6.jpg',
        'progressive.jpg',
        'cmyk.jpg',
      ])
      await expect(steps.button('Move progressive.jpg earlier')).toBeFocused()
      await steps.button('Sort by name').click()
      expect(await names(steps)).toEqual([
        'cmyk.jpg',
        'plain.jpg',
        'progressive.jpg',
        'turned-6.jpg',
      ])
      await steps.button('Remove cmyk.jpg').click()
      await expect(steps.button('Remove plain.jpg')).toBeFocused()
    })

    await convert(steps)
    await expect(steps.status.first()).toContainText('Done: your PDF has 3 pages')
    await expect(steps.button('Download')).toBeFocused()
    const { name, path, bytes } = await download(steps)
    expect(name).toBe('images.pdf')
    const sources = ['plain', 'progressive', 'turned-6'].map((one) =>
      readFileSync(jpegFixture(one)),
    )
    const images = extract(path)
    expect(images.map((image, index) => sources[index]?.equals(image))).toEqual([true, true, true])
    expect(bytes.length - sources.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(6000)
    const [first, , turned] = pageSizes(path)
    const [width, height] = first?.split(' x ') ?? []
    expect(turned).toBe(`${height} x ${width}`)
    await expectNoViolations(page)
  })

  test('pages of a size, rotated images, and one document per image', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(jpegFixture('plain'))
    await steps.button('Rotate plain.jpg').click()
    await choose(steps, 'pageSize', 'a4')
    await choose(steps, 'margin', 'large')
    await convert(steps)
    const single = await download(steps)
    expect(single.name).toBe('plain.pdf')
    expect(pageSizes(single.path)).toEqual(['595.275 x 841.889'])

    await test.step('any change removes the result', async () => {
      await choose(steps, 'orientation', 'landscape')
      await expect(steps.button('Download')).toHaveCount(0)
      await choose(steps, 'pageSize', 'letter')
      await choose(steps, 'fit', 'fill')
    })

    await steps.choose(jpegFixture('gray'))
    await choose(steps, 'output', 'each')
    await convert(steps)
    await expect(steps.status.first()).toContainText('Done: 2 PDF files are ready')
    const zip = await steps.download(steps.button('Download zip'))
    expect(zip.name).toBe('images-pdf.zip')
    const gray = await steps.download(steps.button('Download gray.pdf'))
    expect(pageSizes(gray.path)).toEqual(['792 x 612'])
    expect(zip.bytes.includes(gray.bytes)).toBe(true)
  })

  test('other formats are decoded: drawings without loss, photos as JPEG', async ({ page }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await opened(page)
    const drawing = await makeDrawing(page, 'drawing.webp', {
      width: 320,
      height: 200,
      shapeCount: 12,
    })
    await steps.choose(
      drawing,
      ...['webp/denali.webp', 'webp/lossy_alpha.webp', 'avif/fox-8-bit.avif', heic].map((name) =>
        inCorpus('image-formats', name),
      ),
    )
    await convert(steps)
    const { path } = await download(steps)
    const rows = runProgram('pdfimages', '-list', path).split('\n').slice(2)
    const listed = rows.map((row) => row.trim().split(/\s+/))
    expect(listed.map(([number, , type, , , , , , coding]) => [number, type, coding])).toEqual([
      ['1', 'image', 'image'],
      ['2', 'image', 'jpeg'],
      ['3', 'image', expect.any(String)],
      ['3', 'smask', 'image'],
      ['4', 'image', 'jpeg'],
      ['5', 'image', 'jpeg'],
    ])
    const folder = mkdtempSync(join(tmpdir(), 'utilo-'))
    runProgram('pdfimages', '-l', '1', '-png', path, join(folder, 'taken'))
    const taken = readFileSync(join(folder, 'taken-000.png'))
    const wanted = { bytes: drawing.buffer, type: 'image/webp' }
    expect(await countDifferences(page, { bytes: taken, type: 'image/png' }, wanted)).toBe(0)
  })

  test('what Convert images reads becomes a page, and what is left out is named', async ({
    page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await opened(page)
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 60">
      <rect width="600" height="60" fill="#fff"/><rect width="300" height="60" fill="#f00"/></svg>`
    // A raw file as Canon begins it, with its preview.
    const raw = Buffer.concat([
      Buffer.from('II*\0\x10\0\0\0CR\x02\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1'),
      readFileSync(jpegFixture('plain')),
    ])
    await steps.choose(
      { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) },
      { name: 'photo.cr2', mimeType: '', buffer: raw },
    )
    await steps.choose(inCorpus('image-formats', 'jxl/animated.jxl'))
    await expect(steps.tool.locator('[data-engines="jxlDecoder"]')).toContainText('JPEG XL')
    await convert(steps)
    const left = steps.tool.getByRole('list', { name: 'What the PDF does not contain' })
    for (const said of [
      /drawing\.svg.*pixels/,
      /photo\.cr2.*preview/,
      /animated\.jxl.*first frame/,
    ])
      await expect(left.getByRole('listitem').filter({ hasText: said })).toHaveCount(1)
    const { path } = await download(steps)
    const [drawn] = runProgram('pdfimages', '-list', path).split('\n').slice(2)
    expect(drawn?.trim().split(/\s+/).slice(2, 5)).toEqual(['image', '600', '60'])
    expect(pageSizes(path)).toHaveLength(3)
  })

  test('pdf.js draws each page as its image is', { tag: '@full' }, async ({ page }) => {
    const steps = await opened(page)
    // Of 600 pixels, because PDF to images draws pages at 72 dpi and more.
    const size = { width: 600, height: 60 }
    const drawing = await makeDrawing(page, 'drawing.webp', { ...size, shapeCount: 12 })
    await steps.choose(drawing)
    await convert(steps)
    const { path } = await download(steps)
    const drawn = new FileToolSteps(page, 'pdf-to-images')
    await drawn.open('/en/pdf-to-images')
    await drawn.choose(path)
    await drawn.tool.locator('select[name=dpi]').selectOption('custom')
    const dpi = pageDpi(size.width, size.height, undefined)
    await drawn.tool.locator('input[name=customDpi]').fill(String(dpi))
    await drawn.button('Convert').click()
    const { bytes } = await drawn.download(drawn.button('Download'))
    const [made, wanted] = [
      await shownPixels(page, bytes, 'image/png'),
      await shownPixels(page, drawing.buffer, 'image/webp'),
    ]
    expect([made.width, made.height]).toEqual([size.width, size.height])
    const differences = made.values.map((value, at) => Math.abs(value - (wanted.values[at] ?? NaN)))
    // The image is a thousandth of a point inside its page, so that edges between pixels are not blurred by more.
    expect(Math.max(...new Set(differences))).toBeLessThanOrEqual(2)
  })

  test('photos of a document are straightened when asked, and two stand on a page', async ({
    page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await opened(page)
    const skewed = 'eng-skew5.jpg'
    await steps.choose(inCorpus('ocr', skewed))
    await steps.choose(jpegFixture('plain'))
    await steps.tool.locator('input[name=straighten]').check()
    const keep = steps.button(`Use ${skewed} as it is`)
    await expect(keep).toHaveAttribute('aria-pressed', 'false', { timeout: 60_000 })
    await expect(steps.tool.locator('[data-file="plain.jpg"]')).toContainText('No page was found')
    await choose(steps, 'pageSize', 'a4')
    await choose(steps, 'perPage', '2')
    await convert(steps)
    const { path } = await download(steps)
    expect(pageSizes(path)).toHaveLength(1)
    const [straightened, untouched] = extract(path)
    expect(straightened?.equals(readFileSync(inCorpus('ocr', skewed)))).toBe(false)
    expect(untouched?.equals(readFileSync(jpegFixture('plain')))).toBe(true)
    await keep.click()
    await convert(steps)
    const [kept] = extract((await download(steps)).path)
    expect(kept?.equals(readFileSync(inCorpus('ocr', skewed)))).toBe(true)
  })

  test('real pictures become a page each', { tag: '@full' }, async ({ page }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await opened(page)
    const folder = inCorpus('image', 'png')
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .slice(0, 4)
      .map((name) => join(folder, name))
    await steps.choose(...files, inCorpus('image', 'odd', 'exif6.jpg'))
    await convert(steps)
    const { path } = await download(steps)
    expect(pageSizes(path)).toHaveLength(files.length + 1)
  })
})

test('the order is changed by dragging', async ({ page }) => {
  const steps = await opened(page)
  await steps.choose(...['plain', 'progressive', 'turned-6'].map(jpegFixture))
  const handle = (name: string) => steps.tool.locator(`[data-file="${name}"] .reorder-handle`)
  // The target is kept away from the edges of the viewport, where dragging scrolls the page.
  await handle('turned-6.jpg').evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  await handle('plain.jpg').hover()
  await page.mouse.down()
  const { x, y } = (await handle('turned-6.jpg').boundingBox()) ?? { x: NaN, y: NaN }
  await page.mouse.move(x + 10, y + 10, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => names(steps)).toEqual(['progressive.jpg', 'turned-6.jpg', 'plain.jpg'])
})

test('what cannot be taken or read is named, and the others are converted', async ({ page }) => {
  const steps = await opened(page)
  await expect(steps.zone).toContainText('50\u00A0MB')
  await steps.choose(jpegFixture('plain'), jpegFixture('truncated'))
  await steps.choose(
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  )
  await expect(steps.alert).toContainText('notes.txt')
  await expect(steps.alert).toContainText('The file is empty')
  await convert(steps)
  await expect(steps.alert).toContainText('truncated.jpg')
  await expect(steps.alert).toContainText('damaged or incomplete')
  await expect(steps.status.first()).toContainText('your PDF has 1 page')
  await steps.button('Start over').click()
  await steps.choose(jpegFixture('truncated'))
  await convert(steps)
  await expect(steps.alert).toContainText('truncated.jpg')
  await expect(steps.button('Download')).toHaveCount(0)
  await expect(steps.button('Convert')).toBeFocused()
})

test('text is recognized when asked, and can be searched in the PDF', async ({ page }) => {
  test.skip(isMissing('pdftotext', 'pdfimages'), 'needs poppler')
  const steps = await opened(page)
  await steps.choose('src/engines/ocr/fixtures/sentence.png', jpegFixture('plain'))
  await steps.tool.getByText('Searchable PDF').click()
  await steps.tool.getByRole('checkbox', { name: 'Recognize the text in the images' }).check()
  await steps.button('Convert').click()
  await steps.waitUntilDone(60_000)
  await expect(steps.tool).toContainText('The text in the PDF can be searched and copied.')
  const { path } = await download(steps)
  expect(runProgram('pdftotext', path, '-')).toContain('Portez ce vieux whisky')
  expect(extract(path)[1]).toEqual(readFileSync(jpegFixture('plain')))
})

test('recognition can be cancelled, and begun again', { tag: '@full' }, async ({ page }) => {
  test.skip(isMissing('pdftotext'), 'needs poppler')
  const steps = await opened(page)
  const buffer = readFileSync('src/engines/ocr/fixtures/sentence.png')
  // So many that recognition goes on while it is cancelled.
  const files = Array.from({ length: 4 }, (_, index) => `${index + 1}.png`)
  await steps.choose(...files.map((name) => ({ name, mimeType: 'image/png', buffer })))
  await steps.tool.getByText('Searchable PDF').click()
  await steps.tool.getByRole('checkbox', { name: 'Recognize the text in the images' }).check()
  await steps.button('Convert').click()
  await expect(steps.tool).toContainText(/Recognizing text… image \d+ of 4/)
  await steps.button('Cancel').click()
  await expect(steps.status.first()).toContainText('Your files are still here')
  await expect(steps.button('Convert')).toBeFocused()
  expect(await names(steps)).toEqual(files)
  await convert(steps)
  const { path } = await download(steps)
  expect(runProgram('pdftotext', path, '-').match(/Portez ce vieux whisky/g)).toHaveLength(4)
})

test('cancelling keeps the images', async ({ page }) => {
  const steps = await opened(page)
  const size = { width: 320, height: 200, shapeCount: 12 }
  const drawing = await makeDrawing(page, 'drawing.webp', size)
  await steps.choose(jpegFixture('plain'))
  await steps.choose(drawing)
  // What encodes the drawing stays under way until it is cancelled.
  await delayScript(page, '**/*.wasm')
  await steps.button('Convert').click()
  await expect(steps.progress).toBeVisible()
  await expect
    .poll(async () => Number(await steps.progress.getAttribute('value')))
    .toBeGreaterThan(0)
  await steps.button('Cancel').click()
  await expect(steps.status.first()).toContainText('Your files are still here')
  await expect(steps.button('Convert')).toBeFocused()
  expect(await names(steps)).toEqual(['plain.jpg', 'drawing.webp'])
})

for (const [path, done, details] of [
  ['/images-en-pdf?lng=fr', 'votre PDF a 2 pages', {}],
  ['/es/imagenes-a-pdf', 'tu PDF tiene 2 páginas', { tag: '@full' }],
] as const)
  test(`${path}: the whole way in its language, on a phone`, details, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const steps = await opened(page, path)
    await steps.choose(jpegFixture('plain'), jpegFixture('turned-6'))
    await steps.button(/^Convert/).click()
    await steps.waitUntilDone()
    await expect(steps.status.first()).toContainText(done)
    expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
    await expectNoViolations(page)
  })
