import type { Page } from '@playwright/test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../../../e2e/fixtures.ts'
import { delayScript } from '../../../e2e/network.ts'
import { chooseLanguage } from '../../../e2e/page-steps.ts'
import { mistakesIn, noSidewaysScroll, sidewaysScroll, wordsOf } from '../../../e2e/site.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { isMissing } from '../../testing/prerequisites.ts'
import {
  type FileToolSteps,
  runProgram,
  workerFiles,
} from '../../components/file-tool/e2e-steps.ts'
import {
  buildPdf,
  bookmarksOf,
  corpusFile,
  drag,
  letter,
  mergeFiles,
  openTool,
  plan,
  report,
  rotationsOf,
  rowOf,
  textsOf,
  pagesSaying,
  pageOption,
  field,
  pdfFile,
} from './e2e/steps.ts'

/** Tests of merging files into one. */
/**
 * Scrolls to the pages, and returns how many of them are seen at once, not covered by anything, and what scrolls within
 * the page.
 */
const arrangementOf = (page: Page) =>
  page.getByRole('listbox').evaluate((grid) => {
    grid.scrollIntoView({ block: 'start', behavior: 'instant' })
    const isSeen = (cell: Element) => {
      const { x, y, width, height } = cell.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return top !== null && cell.contains(top)
    }
    const scrolls = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowY) &&
      element.scrollHeight > element.clientHeight + 1
    return {
      seenPages: [...grid.children].filter(isSeen).length,
      scrollers: [...document.querySelectorAll('main *')]
        .filter(scrolls)
        .map(({ className }) => className),
    }
  })

const merging = (): void => {
  test('a blank page, a picture and page numbers', async ({ page }) => {
    const steps = await openTool(page)
    await steps.choose(letter)
    await expect(rowOf(steps, 'letter.pdf')).toContainText('2 pages')
    await steps.choose('src/tools/jpg-to-png/fixtures/plain.jpg')
    await expect(rowOf(steps, 'plain.jpg')).toContainText('1 page')
    await steps.button('Blank page').click()
    await expect(rowOf(steps, 'Blank page')).toContainText('1 page')
    await steps.tool.locator('input[name=hasPageNumbers]').check()
    await steps.tool.locator('select[name=numberPosition]').selectOption('top-right')
    await steps.tool.locator('input[name=numberTotal]').check()
    const start = steps.tool.locator('input[name=numberStart]')
    await start.fill('')
    await expect(steps.button('Merge 3 files')).toBeDisabled()
    await start.fill('5')
    await expectNoViolations(page)
    await steps.button('Merge 3 files').click()
    const { path } = await steps.download(steps.button('Download merged'))
    expect(runProgram('qpdf', '--check', path)).toContain('No syntax or stream encoding errors')
    for (const [pageNumber, text] of [
      [1, /5\s*\/\s*8/],
      [3, /^\s*7\s*\/\s*8\s*$/],
      [4, /^\s*8\s*\/\s*8\s*$/],
    ] as const)
      expect(
        runProgram('pdftotext', '-f', String(pageNumber), '-l', String(pageNumber), path, '-'),
      ).toMatch(text)
    expect(runProgram('pdfimages', '-list', path)).toMatch(/\n\s+3\s/)
  })

  test('files are added, sorted, removed and merged, without a connection, again and again', async ({
    page,
    context,
  }) => {
    const steps = await openTool(page)
    const names = () =>
      steps.tool.locator('[data-file]').evaluateAll((rows) => rows.map((row) => row.dataset.file))

    await test.step('one file is not enough; those chosen later come after it', async () => {
      const loadedWorkers = new Set<string>()
      page.on('requestfinished', (request) => {
        if (workerFiles.test(request.url())) loadedWorkers.add(request.url())
      })
      await steps.choose(letter)
      await expect(steps.button('Merge 1 file')).toBeDisabled()
      await expect(steps.tool).toContainText('Add at least one more file')
      await expect(rowOf(steps, 'letter.pdf')).toContainText('2 pages')
      await steps.choose(plan, report)
      await expect(rowOf(steps, 'plan.pdf')).toContainText('1 page')
      // One opens the files and the other one merges them.
      await expect.poll(() => loadedWorkers.size).toBe(2)
    })

    await test.step('the order is changed by buttons, by dragging and by name', async () => {
      await steps.button('Move report.pdf earlier').focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      expect(await names()).toEqual(['report.pdf', 'letter.pdf', 'plan.pdf'])
      await expect(steps.tool).toContainText('report.pdf: position 1 of 3')
      await expect(steps.button('Move report.pdf later')).toBeFocused()
      await drag(steps, rowOf(steps, 'plan.pdf'), rowOf(steps, 'report.pdf'))
      await expect.poll(names).toEqual(['plan.pdf', 'report.pdf', 'letter.pdf'])
      await steps.button('Sort by name').click()
      expect(await names()).toEqual(['letter.pdf', 'plan.pdf', 'report.pdf'])
      await steps.button('Move plan.pdf earlier').click()
    })

    await test.step('once the files are open, no connection is needed', async () => {
      await context.setOffline(true)
      const path = await mergeFiles(steps, 3)
      await context.setOffline(false)
      await expect(steps.status.first()).toContainText('Your PDF is ready')
      await expect(steps.tool).toContainText('merged-document.pdf')
      expect(textsOf(path).slice(0, 4)).toEqual(['Plan 1', 'Letter 1', 'Letter 2', 'Report 1'])
      expect(bookmarksOf(path)).toEqual(['Figures', 'Introduction'])
    })

    await test.step('a bookmark for each file comes only when asked for', async () => {
      const choice = steps.tool.getByLabel('A bookmark for each file')
      await choice.check()
      // The result is removed, and the focus stays on the element that the visitor has changed.
      await expect(steps.button('Download merged')).toHaveCount(0)
      await expect(choice).toBeFocused()
      await steps.button('Remove plan.pdf').click()
      await expect(steps.button('Remove letter.pdf')).toBeFocused()
      const path = await mergeFiles(steps, 2)
      await expect(steps.button('Download merged')).toBeFocused()
      expect(bookmarksOf(path)).toEqual(['Figures', 'Introduction', 'letter', 'report'])
    })

    await test.step('a signed file is said to lose its signature, before and after', async () => {
      await steps.choose(buildPdf('contract.pdf', { pages: ['Contract'], isSigned: true }))
      await expect(steps.button('Download merged')).toHaveCount(0)
      await expect(rowOf(steps, 'contract.pdf')).toContainText('signature will not be valid')
      await mergeFiles(steps, 3)
      const lost = steps.tool.locator('dl')
      await expect(lost).toContainText('contract.pdf')
      await expect(lost).toContainText('1 signature, which is no longer valid')
      await expect(lost).not.toContainText('letter.pdf')
    })

    await steps.button('Reset').click()
    await expect(steps.zone).toContainText('Drop your PDFs and images here')
    await expect(steps.zone).toBeFocused()
    await expect(rowOf(steps, 'letter.pdf')).toHaveCount(0)
  })

  test('real files: the work is stopped, begun again, and kept in every language', async ({
    page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await openTool(page)
    const files = ['labelled_pages', 'js-authors', 'attachment', 'helloworld-bad', 'rotation']
    await steps.choose(...files.map(corpusFile))
    await expect(steps.button('Merge 5 files')).toBeEnabled()

    await test.step('cancelled in the middle, it keeps everything', async () => {
      // The worker that merges is not loaded yet; the one that shows pages is.
      const release = await delayScript(page, workerFiles)
      await steps.button('Merge 5 files').click()
      await expect(steps.progress).toBeVisible()
      await expect(steps.button('Cancel')).toBeFocused()
      await steps.button('Cancel').click()
      await expect(steps.progress).toHaveCount(0)
      await expect(steps.tool).toContainText('Your files are still here')
      await expect(steps.button('Merge 5 files')).toBeFocused()
      release()
    })

    const path = await mergeFiles(steps, 5)
    runProgram('qpdf', '--check', path)
    // The documents have 11 + 1 + 1 + 1 + 2 pages, according to pdfinfo.
    expect(rotationsOf(path)).toHaveLength(16)
    await steps.button('Arrange pages').click()
    await expect(
      steps.tool.getByRole('option').locator('[data-status=drawn]').first(),
    ).toBeVisible()
    await steps.choose(plan)
    await expect(steps.button('Merge 6 files')).toBeEnabled()

    await chooseLanguage(page, 'fr')
    await expect(steps.button('Fusionner 6 fichiers')).toBeEnabled()
    expect(mistakesIn(await wordsOf(page))).toEqual([])
    await chooseLanguage(page, 'es')
    await steps.button('Unir 6 archivos').click()
    const download = await steps.download(steps.button('Descargar el PDF unido'))
    expect(download.name).toBe('merged-document.pdf')
    expect(mistakesIn(await wordsOf(page))).toEqual([])
  })

  test('more files than advised stay in order on a phone', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const files = Array.from({ length: 21 }, (_, index) =>
      buildPdf(`scan of page ${index + 1} of a very long contract.pdf`, {
        pages: [`Scan ${index + 1}`],
      }),
    )
    const steps = await openTool(page)
    await steps.choose(...files)
    await expect(steps.button('Merge 21 files')).toBeEnabled()
    // The button is visible without scrolling past all the rows.
    await expect(steps.button('Merge 21 files')).toBeInViewport()
    await expect(steps.tool).toContainText('more than the 20 files we recommend')
    await steps.button('Arrange pages').click()
    expect(await arrangementOf(page)).toEqual({ seenPages: 15, scrollers: [] })
    await expect(steps.button('Merge 21 files')).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 320, height: 780 })
    expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
    expect(textsOf(await mergeFiles(steps, 21))).toEqual(
      files.map((_, index) => `Scan ${index + 1}`),
    )
  })

  for (const [path, merge, download, split] of [
    [
      '/fusionner-diviser-pdf?lng=fr',
      'Fusionner 2 fichiers',
      'Télécharger le PDF fusionné',
      'Diviser',
    ],
    ['/es/unir-dividir-pdf', 'Unir 2 archivos', 'Descargar el PDF unido', 'Dividir'],
  ] as const)
    test(`${path}: the whole way in its language`, { tag: '@full' }, async ({ page }) => {
      const steps = await openTool(page, path)
      await steps.choose(letter, report)
      await expect(steps.button(merge)).toBeEnabled()
      await steps.button(/report\.pdf.*12/).click()
      expect(mistakesIn(await wordsOf(page))).toEqual([])
      await steps.button(merge).click()
      expect((await steps.download(steps.button(download))).name).toBe('merged-document.pdf')
      await steps.tool.getByRole('tab', { name: split }).click()
      await steps.choose(report)
      await steps.tool.locator('input[value=bookmarks]').check()
      expect(mistakesIn(await wordsOf(page))).toEqual([])
    })
}

/** Tests of arranging pages: they are rotated, excluded and moved. */
const pages = (): void => {
  test('by mouse: turned, left out and taken back, moved, dragged, and all left out', async ({
    page,
  }) => {
    const steps = await openTool(page)
    await steps.choose(letter, report)
    await steps.button('report.pdf: 12 pages').click()
    await pageOption(steps, 'Page 2 of report.pdf').click()
    await steps.button('Rotate').click()
    await expect(pageOption(steps, 'Page 2 of report.pdf, rotated 90°')).toBeVisible()
    await steps.button('Move earlier').click()
    await expect(steps.tool).toContainText('Page 2 of report.pdf: position 1 of 12')
    await pageOption(steps, /^Page 2 /).click()
    await pageOption(steps, /^Page 4 /).click()
    await pageOption(steps, /^Page 12 /).click({ modifiers: ['Shift'] })
    await expect(steps.tool).toContainText('9 pages selected')
    await steps.button('Remove').click()
    await expect(rowOf(steps, 'report.pdf')).toContainText('3 of 12 pages')
    await steps.button('Restore').click()
    await pageOption(steps, /^Page 4 /).click()
    await steps.button('Remove').click()
    await expect(steps.tool).toContainText('The result has 6 pages. 8 were removed.')
    const path = await mergeFiles(steps, 2)
    const texts = ['Letter 1', 'Letter 2', 'Report 2', 'Report 1', 'Report 3', 'Report 4']
    expect(textsOf(path)).toEqual(texts)
    expect(rotationsOf(path)).toEqual([0, 0, 90, 0, 0, 0])

    await steps.button('Arrange pages').click()
    const dragged = pageOption(steps, 'Page 2 of report.pdf, rotated 90°')
    await drag(steps, dragged, pageOption(steps, 'Page 1 of letter.pdf'))
    await expect(steps.tool.getByRole('option').first()).toHaveAccessibleName(
      'Page 2 of report.pdf, rotated 90°',
    )
    await expect(steps.tool).toContainText('Page 2 of report.pdf: position 1 of 14')

    await steps.button('All').click()
    await steps.button('Remove').click()
    await expect(steps.tool).toContainText('Every page has been removed')
    await expect(steps.button('Merge 2 files')).toBeDisabled()
  })

  test('across files, with the keyboard alone', async ({ page }) => {
    const steps = await openTool(page)
    await steps.choose(letter, plan)
    await steps.button('Arrange pages').press('Enter')
    await pageOption(steps, 'Page 1 of letter.pdf').focus()
    await page.keyboard.press('End')
    await expect(pageOption(steps, 'Page 1 of plan.pdf')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(pageOption(steps, 'Page 1 of plan.pdf')).toBeFocused()
    await expect(steps.tool).toContainText('Page 1 of plan.pdf: position 2 of 3')
    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await page.keyboard.press('Delete')
    await expect(pageOption(steps, 'Page 1 of letter.pdf, removed')).toBeFocused()
    const path = await mergeFiles(steps, 2)
    await steps.button('Show files').press('Enter')
    await expect(steps.tool).toContainText('Pages from several files are mixed')
    await expect(steps.button('Move letter.pdf later')).toHaveCount(0)
    await steps.button('Group by file').press('Enter')
    await expect(steps.button('Move letter.pdf later')).toBeVisible()
    expect(textsOf(path)).toEqual(['Plan 1', 'Letter 2'])
  })

  test(
    'hundreds of pages: pictures come as they are seen, and go',
    { tag: '@full' },
    async ({ page }) => {
      const long = buildPdf('long.pdf', { pages: pagesSaying('Long', 220) })
      const steps = await openTool(page)
      await steps.choose(long, letter)
      await steps.button('Arrange pages').click()
      const drawn = steps.tool.getByRole('option').locator('[data-status=drawn]')
      await expect.poll(() => drawn.count()).toBeGreaterThan(5)
      const options = steps.tool.getByRole('option')
      expect(await options.count()).toBeLessThan(200)
      expect(await drawn.count()).toBeLessThan(60)
      await options.last().scrollIntoViewIfNeeded()
      await expect.poll(() => options.count()).toBeGreaterThan(200)
      await expect
        .poll(() => options.first().locator('[data-status]').getAttribute('data-status'))
        .toBe('waiting')
      expect(rotationsOf(await mergeFiles(steps, 2))).toHaveLength(222)
    },
  )

  test('every page left out is accessible', { tag: '@full' }, async ({ page }) => {
    const steps = await openTool(page)
    await steps.choose(letter, plan)
    await steps.button('Arrange pages').click()
    await steps.button('All').click()
    await steps.button('Remove').click()
    await expect(steps.tool).toContainText('Every page has been removed')
    await expectNoViolations(page)
  })
}

const partNames = (steps: FileToolSteps) =>
  steps.tool.locator('[data-part]').evaluateAll((parts) => parts.map((part) => part.dataset.part))

/** Tests of splitting one document into several. */
const splitting = (): void => {
  test('by ranges, in the order typed: into several files, then into one', async ({ page }) => {
    const steps = await openTool(page)
    const ranges = field(steps, 'ranges')
    await test.step('a single file on the merge tab is transferred', async () => {
      await steps.choose(report)
      await steps.button('Split this one instead?').click()
      await expect(steps.button('Split')).toBeDisabled()
      await expect(steps.tool.getByRole('tabpanel', { name: 'Split' })).toContainText('report.pdf')
    })

    await test.step('what will come out is shown before', async () => {
      await ranges.fill('10-, 1-3, 8')
      const names = ['report-pages-10-12.pdf', 'report-pages-1-3.pdf', 'report-page-8.pdf']
      expect(await partNames(steps)).toEqual(names)
      await expect(steps.tool).toContainText('5 pages are not included: 4-7, 9')
      await steps.button('Split').click()
      const one = await steps.download(steps.button('Download report-pages-1-3.pdf'))
      expect(one.name).toBe('report-pages-1-3.pdf')
      expect(textsOf(one.path)).toEqual(['Report 1', 'Report 2', 'Report 3'])
      const zip = await steps.download(steps.button('Download zip'))
      expect(zip.name).toBe('report-split.zip')
      runProgram('unzip', '-t', zip.path)
      expect(runProgram('unzip', '-Z1', zip.path).split('\n')).toEqual(names)
    })

    await test.step('after that, typing goes on: nothing takes the focus away', async () => {
      await ranges.press('End')
      await page.keyboard.type(', 2')
      await expect(ranges).toHaveValue('10-, 1-3, 8, 2')
      await expect(ranges).toBeFocused()
      await expect(steps.tool).toContainText('4 files will be created')
    })

    await test.step('what is wrong is said, and stays to be corrected', async () => {
      await ranges.fill('1-3, 40')
      await expect(steps.alert).toContainText('“40” is outside the document, which has 12 pages')
      await expect(steps.button('Split')).toBeDisabled()
      await steps.tool.getByLabel('Every N pages').check()
      await field(steps, 'pagesPerFile').fill('0')
      await expect(steps.alert).toContainText('whole number from 1 to 12')
      await expect(steps.button('Split')).toBeDisabled()
      await steps.tool.getByLabel('Pages I choose').check()
      await expect(ranges).toHaveValue('1-3, 40')
      await ranges.fill('1-,'.repeat(4000))
      await expect(steps.alert).toContainText('more than 20,000 pages')
      await ranges.fill('8, 3-2, x')
      await expect(steps.alert).toContainText('“x” is not a page range')
    })

    await ranges.fill('8, 3-2, 8')
    await expect(steps.alert).toHaveCount(0)
    await steps.tool.getByLabel('All in one file').check()
    await steps.button('Split').click()
    const { name, path } = await steps.download(steps.button('Download'))
    expect(name).toBe('report-pages-8_3-2_8.pdf')
    expect(textsOf(path)).toEqual(['Report 8', 'Report 3', 'Report 2', 'Report 8'])
  })

  test('every five pages, page by page, by bookmarks where there are any', async ({ page }) => {
    const steps = await openTool(page)
    await steps.tool.getByRole('tab', { name: 'Split' }).click()
    await expect(steps.zone).toContainText('Drop your PDF file here')
    await steps.choose(letter, report)
    await expect(steps.alert).toContainText('Too many files')
    await steps.choose(report)
    await steps.tool.getByLabel('Every N pages').check()
    await field(steps, 'pagesPerFile').fill('5')
    expect(await partNames(steps)).toEqual([
      'report-pages-1-5.pdf',
      'report-pages-6-10.pdf',
      'report-pages-11-12.pdf',
    ])
    await steps.tool.getByLabel('One file per page').check()
    expect(await partNames(steps)).toHaveLength(8)
    await steps.button('Show all 12 files').click()
    expect(await partNames(steps)).toHaveLength(12)
    await steps.tool.getByLabel('By bookmarks').check()
    expect(await partNames(steps)).toEqual([
      'report-pages-1-2.pdf',
      'report-Introduction.pdf',
      'report-Figures.pdf',
    ])
    await steps.button('Split').click()
    await expect(steps.tool).toContainText('Done: 3 files are ready')
    await expect(steps.button('Download zip')).toBeFocused()
    const { path } = await steps.download(steps.button('Download report-Figures.pdf'))
    expect(textsOf(path)).toHaveLength(7)

    await test.step('a document without bookmarks offers none, and waits behind the other tab', async () => {
      await steps.choose(letter)
      await steps.tool.getByLabel('Pages I choose').check()
      await expect(steps.tool.getByLabel('By bookmarks')).toHaveCount(0)
      await field(steps, 'ranges').fill('2')
      await steps.tool.getByRole('tab', { name: 'Merge' }).click()
      await expect(steps.zone).toContainText('Drop your PDFs and images here')
      await steps.tool.getByRole('tab', { name: 'Split' }).click()
      await expect(field(steps, 'ranges')).toHaveValue('2')
      await steps.button('Reset').click()
      await expect(steps.zone).toBeFocused()
    })
  })

  test('faults and results are accessible', { tag: '@full' }, async ({ page }) => {
    const steps = await openTool(page)
    await steps.tool.getByRole('tab', { name: 'Split' }).click()
    await steps.choose(report)
    await steps.tool.getByLabel('Every N pages').check()
    await field(steps, 'pagesPerFile').fill('0')
    await expect(steps.alert).toBeVisible()
    await expectNoViolations(page)
    await steps.tool.getByLabel('By bookmarks').check()
    await steps.button('Split').click()
    await expect(steps.tool).toContainText('Done: 3 files are ready')
    await expectNoViolations(page)
  })
}

/** Tests of errors: the file that causes one is named with the reason, and nothing else is lost. */
const faults = (): void => {
  test('bad files among good ones, and one that disappears: each is named and can be removed', async ({
    page,
  }) => {
    const steps = await openTool(page)
    const moved = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'moved.pdf')
    writeFileSync(moved, plan.buffer)
    await steps.choose(moved)
    await expect(rowOf(steps, 'moved.pdf')).toContainText('1 page')
    const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(2000)])
    await steps.choose(
      letter,
      pdfFile('holiday.pdf', gif),
      pdfFile('nothing.pdf', Buffer.alloc(0)),
      pdfFile('noise.pdf', Buffer.from(`%PDF-1.4\n${'not a document '.repeat(200)}`)),
      report,
    )
    const refused = steps.tool.getByRole('alert').filter({ hasText: 'holiday.pdf' })
    await expect(refused).toContainText(
      'This is a GIF image. File type must be one of PDF (.pdf), JPEG',
    )
    await expect(refused).toContainText('nothing.pdf')
    await expect(refused).toContainText('The file is empty')
    await expect(rowOf(steps, 'noise.pdf').getByRole('alert')).toContainText(
      'damaged or incomplete',
    )
    await expect(steps.tool).toContainText('Remove or unlock first: noise.pdf.')
    await expect(steps.button('Merge 4 files')).toBeDisabled()
    await steps.button('report.pdf: 12 pages').click()
    await expectNoViolations(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await steps.button('Remove noise.pdf').click()

    await test.step('a file that is gone by now is named in its row', async () => {
      await steps.button('Arrange pages').click()
      rmSync(moved)
      await steps.button('Merge 3 files').click()
      await expect(rowOf(steps, 'moved.pdf').getByRole('alert')).toContainText(
        'damaged or incomplete',
      )
      await expect(steps.tool).toContainText('Remove or unlock first: moved.pdf.')
      await expect(steps.button('Show the file')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(steps.button('Remove moved.pdf')).toBeFocused()
      await page.keyboard.press('Enter')
    })
    expect(rotationsOf(await mergeFiles(steps, 2))).toHaveLength(14)
  })

  test('a protected file asks for its password until it is right, and keeps it nowhere', async ({
    page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await openTool(page)
    await steps.choose(pdfFile('secret.pdf', readFileSync(corpusFile('issue3371'))), letter)
    const row = rowOf(steps, 'secret.pdf')
    const password = row.locator('input[name=password]')
    await expect(steps.tool).toContainText('Remove or unlock first: secret.pdf.')
    await password.fill('wrong')
    await password.press('Enter')
    await expect(row.getByRole('alert')).toContainText('not the password for this file')
    // Files that are added do not change the password form.
    await steps.choose(plan)
    await expect(rowOf(steps, 'plan.pdf')).toContainText('1 page')
    await expect(row.getByRole('alert')).toBeVisible()
    await password.fill('ELXRTQWS')
    await row.getByRole('button', { name: 'Open' }).click()
    await expect(row).toBeFocused()
    const path = await mergeFiles(steps, 3)
    await expect(steps.tool).toContainText('opens without a password')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain('ELXRTQWS')
    runProgram('qpdf', '--check', path)
    expect(runProgram('pdfinfo', path)).toMatch(/Encrypted:\s+no/)
  })

  test('a wrong password is accessible', { tag: '@full' }, async ({ page }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await openTool(page)
    await steps.choose(corpusFile('issue3371'))
    const row = rowOf(steps, 'issue3371.pdf')
    await row.locator('input[name=password]').fill('abc')
    await row.getByRole('button', { name: 'Open' }).click()
    await expect(row.getByRole('alert')).toBeVisible()
    await expectNoViolations(page)
  })

  test('parts of the tool that cannot be had: said, and they can be tried again', async ({
    page,
    complaints,
  }) => {
    const steps = await openTool(page)
    for (const part of ['**/assets/merge-tab-*.js', workerFiles])
      await page.route(part, (route) => route.abort())
    await steps.choose(letter)
    await expect(steps.alert).toContainText('this part of the page could not be loaded')
    await page.unroute('**/assets/merge-tab-*.js')
    await steps.button('Try again').click()
    const row = rowOf(steps, 'letter.pdf')
    await expect(row.getByRole('alert')).toContainText('Part of this tool could not be loaded')
    await page.unroute(workerFiles)
    await steps.button('Try again').click()
    await expect(row).toContainText('2 pages')
    await expect(steps.alert).toHaveCount(0)
    expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
    complaints.length = 0
  })

  test('files chosen while the rest of the page comes are not lost', async ({ page }) => {
    const steps = await openTool(page)
    const release = await delayScript(page, '**/assets/merge-tab-*.js')
    const asked = page.waitForRequest('**/assets/merge-tab-*.js')
    await steps.choose(letter)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), steps.zone.click()])
    release()
    // The tab is loaded now, but it must not replace the drop zone whose file dialog is open.
    await page.evaluate(
      async (address) => {
        await import(address)
        await new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve))
        })
      },
      (await asked).url(),
    )
    await chooser.setFiles(plan)
    await expect(steps.button('Merge 2 files')).toBeEnabled()
  })
}

test.describe('merging', merging)
test.describe('pages', pages)
test.describe('splitting', splitting)
test.describe('faults', faults)
