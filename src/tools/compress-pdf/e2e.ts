import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/fixtures.ts'
import { delayScript } from '../../../e2e/network.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { noSidewaysScroll, sidewaysScroll } from '../../../e2e/site.ts'
import { FileToolSteps, runProgram } from '../../components/file-tool/e2e-steps.ts'
import { expectSizeLimit } from '../../components/pdf/e2e-steps.ts'
import { isMissing } from '../../testing/prerequisites.ts'
import { numberedPages, pdfFile } from '../../testing/pdf/documents.ts'
import { writePictureDocument } from '../../testing/pdf/picture-document.ts'

const folder = mkdtempSync(join(tmpdir(), 'utilo-'))

/** Writes a file for this test run and returns its path. */
const written = (name: string, bytes: Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** Its picture has 300 dpi. */
const detailed = written('detailed.pdf', writePictureDocument())

/** Its picture has 150 dpi and a quarter of the pixels, which takes less time. */
const picture = written('report.pdf', writePictureDocument({ widthPx: 300, heightPx: 225 }))

/** Its picture has 75 dpi, for tests of what is around the compression. */
const small = written('small.pdf', writePictureDocument({ widthPx: 150, heightPx: 112 }))

const openTool = async (page: Page, path = '/en/compress-pdf'): Promise<FileToolSteps> => {
  const steps = new FileToolSteps(page, 'compress-pdf')
  await steps.open(path)
  return steps
}

const compress = async (steps: FileToolSteps): Promise<void> => {
  await expect(steps.button('Compress')).toBeEnabled()
  await steps.button('Compress').click()
  await steps.waitUntilDone()
}

/** Returns what `pdfimages` says of the only image: its width, its coding and its horizontal resolution. */
const imageIn = (path: string) => {
  const columns = runProgram('pdfimages', '-list', path).split('\n').at(-1)?.trim().split(/\s+/)
  return { width: Number(columns?.[3]), coding: columns?.[8], dpi: Number(columns?.[12]) }
}

test('a document becomes smaller at three levels, with its text, link and bookmark', async ({
  page,
}) => {
  test.skip(isMissing('qpdf', 'pdftotext', 'pdfimages'), 'needs qpdf and poppler')
  const steps = await openTool(page)
  await steps.choose(detailed)
  await expect(steps.tool.locator('[data-file="detailed.pdf"]')).toContainText('1 page')
  await expect(steps.tool.getByRole('radio', { name: 'Same look' })).toBeChecked()
  await compress(steps)
  await expect(steps.status.first()).toContainText(/Done: 9\d% smaller/)
  await expect(steps.button('Download compressed')).toBeFocused()
  // The others follow without being asked for.
  for (const level of ['same', 'small', 'lossless'])
    await expect(steps.tool.locator(`output[name=size-${level}]`)).toContainText(/KB|MB/)

  const same = await steps.download(steps.button('Download compressed'))
  expect(same.name).toBe('compressed-detailed.pdf')
  expect(imageIn(same.path)).toEqual({ width: 300, coding: 'jpeg', dpi: 150 })
  await steps.tool.getByRole('radio', { name: /^Small/ }).check()
  const smallLevel = await steps.download(steps.button('Download compressed'))
  expect(imageIn(smallLevel.path)).toMatchObject({ coding: 'jpeg', dpi: 96 })
  await steps.tool.getByRole('radio', { name: 'Lossless' }).check()
  const lossless = await steps.download(steps.button('Download compressed'))
  expect(imageIn(lossless.path)).toMatchObject({ width: 600, coding: 'image', dpi: 300 })

  expect(smallLevel.bytes.length).toBeLessThan(same.bytes.length)
  expect(same.bytes.length).toBeLessThan(lossless.bytes.length)
  expect(lossless.bytes.length).toBeLessThan(statSync(detailed).size)
  for (const { path } of [same, smallLevel, lossless]) {
    runProgram('qpdf', '--check', path)
    expect(runProgram('pdftotext', path, '-')).toBe(runProgram('pdftotext', detailed, '-'))
    expect(runProgram('pdfinfo', path)).toMatch(/Pages:\s+1\b/)
    expect(runProgram('pdfinfo', '-url', path)).toContain('https://example.org/')
    expect(runProgram('qpdf', '--json', '--json-key=outlines', path)).toContain('The picture')
  }
  await steps.button('Start over').click()
  await expect(steps.zone).toBeFocused()
})

test('a size is reached, its unit typed, and said where it cannot be reached', async ({ page }) => {
  const steps = await openTool(page)
  await steps.choose(picture)
  await expect(steps.tool.locator('input[name=targetSize]')).toHaveCount(0)
  await steps.tool.getByRole('radio', { name: 'Target size' }).check()
  const field = steps.tool.getByRole('textbox', { name: 'Maximum per file' })
  await field.fill('')
  await expect(steps.tool.getByRole('alert')).toContainText('Enter a size, such as 2')
  await expect(steps.button('Compress')).toBeDisabled()
  await field.fill('12 kB')
  await expect(field).toHaveValue('12')
  await expect(steps.tool.getByRole('combobox', { name: 'Unit' })).toHaveValue('KB')
  await compress(steps)
  const fitting = await steps.download(steps.button('Download compressed'))
  expect(fitting.bytes.length).toBeLessThanOrEqual(12_000)
  await expectNoViolations(page)
  await steps.tool.getByRole('radio', { name: /^Small/ }).check()
  await steps.tool.getByRole('radio', { name: 'Target size' }).check()
  await expect(steps.button('Download compressed')).toBeEnabled()
  // Another size outdates the result, and the field keeps the focus.
  await field.fill('1')
  await expect(steps.button('Compress')).toBeEnabled()
  await expect(field).toBeFocused()
  await compress(steps)
  await expect(steps.tool.locator('[data-file="report.pdf"]')).toContainText(
    /The target size is not reached: .*\sKB is as small/,
  )
})

test('a page is compared before and after, at the chosen level', async ({ page }) => {
  const steps = await openTool(page)
  await steps.choose(picture)
  await compress(steps)
  const open = steps.button('Compare a page: report.pdf before and after')
  const sides = steps.tool.getByRole('img', { name: /^The image (before|after) compression$/ })
  await expect(sides).toHaveCount(0)
  await open.click()
  await expect(open).toHaveAttribute('aria-expanded', 'true')
  await expect(sides).toHaveCount(2)
  // A page of 400 × 400 points at 150 dpi.
  for (const side of await sides.all())
    expect(await side.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(833)
  const after = steps.tool.getByText(/^After: /)
  const same = await after.textContent()
  await steps.tool.getByRole('radio', { name: /^Small/ }).check()
  await expect(after).not.toHaveText(same ?? '')
  await expect(after).toHaveText(/After: .*KB/)
  await steps.tool.getByRole('slider').press('Home')
  await expect(steps.tool.getByRole('slider')).toHaveAttribute('aria-valuenow', '0')
  await expectNoViolations(page)
  await open.click()
  await expect(sides).toHaveCount(0)

  // Other documents take the place of those that are finished.
  await steps.choose(pdfFile('pages.pdf', numberedPages(2)))
  await expect(steps.tool.locator('[data-file="report.pdf"]')).toHaveCount(0)
  await compress(steps)
  await steps.button('Compare a page: pages.pdf before and after').click()
  await expect(steps.tool.getByText('Page 1 of 2')).toBeVisible()
  await expect(sides).toHaveCount(2)
  await steps.button('Next page').click()
  await expect(steps.tool.getByText('Page 2 of 2')).toBeVisible()
  await expect(steps.button('Next page')).toHaveAttribute('aria-disabled', 'true')
  await expect(steps.button('Next page')).toBeFocused()
  await expect(sides).toHaveCount(2)
})

test('several files at once: none is larger, and what cannot shrink is given back', async ({
  page,
}) => {
  const steps = await openTool(page)
  const plain = pdfFile('plain.pdf', numberedPages(1))
  await steps.choose(plain)
  await compress(steps)
  const { bytes } = await steps.download(steps.button('Download compressed'))
  expect(bytes.length).toBeLessThanOrEqual(plain.buffer.length)
  await steps.choose(written('again.pdf', bytes), small)
  await compress(steps)
  const row = steps.tool.locator('[data-file="again.pdf"]')
  await expect(row).toContainText('you get your own file back')
  const again = await steps.download(steps.button('Download again.pdf'))
  expect(again.bytes.equals(bytes)).toBe(true)
  const zip = await steps.download(steps.button('Download zip'))
  expect(zip.name).toBe('compressed-pdf.zip')
})

test('a protected file asks for its password, and a signed one says what ends', async ({
  page,
}) => {
  test.skip(isMissing('qpdf'), 'needs qpdf')
  const secret = join(folder, 'secret.pdf')
  runProgram('qpdf', '--encrypt', 'open', 'own', '256', '--', small, secret)
  const signed = written(
    'signed.pdf',
    writePictureDocument({ isSigned: true, widthPx: 150, heightPx: 100 }),
  )
  const steps = await openTool(page)
  await steps.choose(secret, signed)
  const row = steps.tool.locator('[data-file="secret.pdf"]')
  await expect(steps.button('Compress')).toBeDisabled()
  const password = row.locator('input[name=password]')
  await password.fill('wrong')
  await password.press('Enter')
  await expect(row.getByRole('alert')).toContainText('not the password for this file')
  await password.fill('open')
  await password.press('Enter')
  await expect(row).toContainText('opens without a password')
  await expect(steps.tool.locator('[data-file="signed.pdf"]')).toContainText(
    'signature will not be valid',
  )
  await compress(steps)
  const { path } = await steps.download(steps.button('Download compressed-secret.pdf'))
  runProgram('qpdf', '--check', path)
  expect(runProgram('pdfinfo', path)).toMatch(/Encrypted:\s+no/)
})

test('files that are no PDF, damaged or too large are refused with the reason', async ({
  page,
}) => {
  const steps = await openTool(page)
  await expectSizeLimit(steps)
  for (const [name, bytes, reason] of [
    ['photo.pdf', Buffer.from('ffd8ffe000104a4649460001', 'hex'), 'This is a JPEG image.'],
    ['nothing.pdf', Buffer.alloc(0), 'The file is empty'],
  ] as const) {
    await steps.choose(written(name, bytes))
    await expect(steps.alert).toContainText(name)
    await expect(steps.alert).toContainText(reason)
    await expect(steps.button('Compress')).toHaveCount(0)
  }
  await steps.choose(written('cut.pdf', readFileSync(small).subarray(0, 60)))
  await expect(steps.alert).toContainText('damaged or incomplete')
  await expect(steps.button('Compress')).toBeDisabled()
  await steps.choose(small)
  await steps.button('Remove cut.pdf').click()
  await expect(steps.button('Compress')).toBeEnabled()
})

test('cancelled in the middle, it keeps the files and can begin again', async ({ page }) => {
  const steps = await openTool(page)
  await steps.choose(small)
  await expect(steps.button('Compress')).toBeEnabled()
  const release = await delayScript(page, '**/*.wasm')
  await steps.button('Compress').click()
  await expect(steps.progress).toBeVisible()
  await expect(steps.button('Cancel')).toBeFocused()
  await steps.button('Cancel').click()
  await expect(steps.progress).toHaveCount(0)
  await expect(steps.tool).toContainText('Your files are still here')
  await expect(steps.button('Compress')).toBeFocused()
  release()
  await compress(steps)
  await expect(steps.status.first()).toContainText('Done')
})

for (const [path, action, done, details] of [
  ['/compresser-pdf?lng=fr', 'Compresser', 'C’est prêt', {}],
  ['/es/comprimir-pdf', 'Comprimir', 'Listo', { tag: '@full' }],
] as const)
  test(`${path}: the job in this language, accessible, on a phone`, details, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const steps = await openTool(page, path)
    await steps.choose(small)
    await expect(steps.button(action)).toBeEnabled()
    await steps.button(action).click()
    await steps.waitUntilDone()
    await expect(steps.status.first()).toContainText(done)
    await expectNoViolations(page)
    expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
  })
