import { readFileSync, mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage, toast } from '../../../e2e/page-steps.ts'
import { expectNoViolations, violations } from '../../../e2e/accessibility.ts'
import { mistakesIn, wordsOf } from '../../../e2e/site.ts'
import { isMissing } from '../../testing/prerequisites.ts'
import { runProgram } from '../../components/file-tool/e2e-steps.ts'
import { holdLanguageModels } from '../../components/recognition/e2e-steps.ts'
import { pdfFile, scannedPage, textPage } from '../../testing/pdf/documents.ts'
import { maxFileBytes } from '../../components/file-tool/accepted-files.ts'
import {
  errorShare,
  extract,
  greensOf,
  languageBox,
  languageChoice,
  opened,
  printed,
  read,
  rowOf,
  scan,
  textArea,
  textOf,
  corpusPdf,
} from './e2e/steps.ts'

/** Tests of recognizing the text of pictures. */
const pictures = (): void => {
  test('several pictures: in their order, written as wanted, copied, saved, in another language', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const steps = await opened(page)
    const joined =
      'This line is long enough to go on in the neighborhood of the next one, which is as long as it was before.'
    const text = await read(
      steps,
      await printed(page, 'one.png', [
        'This line is long enough to go on in the neigh-',
        'borhood of the next one, which is as long as it',
        'was before.',
      ]),
      await printed(page, 'two.png', ['Bread comes second.']),
    )
    expect(text).toBe(`${joined}\n\nBread comes second.`)
    await expect(steps.status.first()).toHaveText('Done: 26 words')
    await expect(textArea(steps)).toHaveAttribute('rows', '10')
    await expect(textArea(steps)).toHaveAttribute('readonly', '')
    await expect(textArea(steps)).toBeFocused()

    await test.step('copied and saved', async () => {
      await steps.button('Copy').click()
      await expect(toast(page)).toContainText('Copied')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
      const saved = await steps.download(steps.button('.txt file'))
      expect([saved.name, saved.bytes.toString('utf8')]).toEqual(['one.txt', text])
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'))
      })
      // The key is used, because the toast may still cover the button.
      await steps.button('Copy').press('Enter')
      await expect(toast(page)).toContainText('Copying failed')
    })

    await test.step('as a PDF whose text other programs find', async () => {
      const { name, path } = await steps.download(steps.button('Searchable PDF'))
      expect(name).toBe('one-searchable.pdf')
      expect(runProgram('pdfinfo', path)).toMatch(/Pages:\s+2/)
      expect(runProgram('pdftotext', '-f', '1', '-l', '1', path, '-')).toContain('which is as long')
      expect(runProgram('pdftotext', '-f', '2', '-l', '2', path, '-')).toBe('Bread comes second.')
    })

    await test.step('written as wanted', async () => {
      await steps.tool.locator('input[name=namePages]').check()
      expect(await textOf(steps)).toBe(`one.png\n\n${joined}\n\ntwo.png\n\nBread comes second.`)
      await steps.tool.locator('input[name=mendHyphens]').uncheck()
      expect(await textOf(steps)).toContain('neigh-borhood')
      await steps.tool.locator('input[name=joinLines]').uncheck()
      expect((await textOf(steps)).split('\n')).toHaveLength(9)
    })

    await test.step('in another language of the page, where nothing is read anew', async () => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await chooseLanguage(page, 'fr')
      await expect(languageChoice(steps)).toContainText('Anglais')
      await expect(languageBox(steps, 'en')).toBeChecked()
      await expect(steps.status.first()).toContainText('27 mots')
      await expect(steps.progress).toHaveCount(0)
      expect(mistakesIn(await wordsOf(page))).toEqual([])
      await steps.button('Retirer one.png').click()
      expect(await textOf(steps)).toBe('Bread comes second.')
      await steps.choose(await printed(page, 'three.png', ['The third page came later.']))
      await extract(steps, 'Extraire le texte')
      expect(await textOf(steps)).toContain('The third page came later.')
      expect(asked.filter((url) => url.includes('traineddata'))).toEqual([])
    })
  })

  test(
    'a ruled table is saved as CSV, for the spreadsheets of the page’s language',
    { tag: '@full' },
    async ({ page }) => {
      const steps = await opened(page, 'fr')
      await steps.choose('src/engines/ocr/fixtures/table.png')
      await extract(steps, 'Extraire le texte')
      const { name, bytes } = await steps.download(steps.button('Tableau .csv'))
      expect(name).toBe('table.csv')
      expect(bytes.toString('utf8')).toBe(
        '\uFEFFDésignation;Qté;Total\r\nCrème fraîche;3;7,35 €\r\nPâté de campagne;1;5,90 €\r\nThé à la menthe;4;12,80 €\r\n',
      )
      await steps.button('Retirer table.png').click()
      await steps.choose(await printed(page, 'mots.png', ['Des mots sans tableau.']))
      await extract(steps, 'Extraire le texte')
      await expect(steps.button('Copier')).toBeVisible()
      await expect(steps.button('Tableau .csv')).toHaveCount(0)
    },
  )

  test.describe('on a touch screen', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('a photo of the camera is one of the files', async ({ page }) => {
      const steps = await opened(page)
      const photo = await printed(page, 'image.png', ['A photo of a page.'])
      for (const expected of ['Done: 5 words', 'Done: 10 words']) {
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          steps.button('Take a photo').click(),
        ])
        await chooser.setFiles(photo)
        await extract(steps)
        await expect(steps.status.first()).toHaveText(expected)
      }
      await expect(steps.tool.locator('input[name=camera]')).toHaveAttribute(
        'capture',
        'environment',
      )
      await expectNoViolations(page)
    })
  })

  test(
    'a further language: folded away, with its size, loaded when it is chosen, by keyboard alone',
    { tag: '@full' },
    async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('.traineddata')) asked.push(request.url().replace(/.*\//, ''))
      })
      const steps = await opened(page)
      const sentence = 'Größere Stücke müssen nach außen.'
      await expect(steps.button('Take a photo')).toBeHidden()
      await steps.choose(await printed(page, 'deutsch.png', [sentence]))
      const fold = languageChoice(steps).locator('summary')
      await expect(languageBox(steps, 'de')).toBeHidden()
      await fold.focus()
      await page.keyboard.press('Enter')
      // The sizes are those of models.ts, rounded.
      await expect(steps.tool.locator('label', { hasText: 'German' })).toContainText('1.2\u00A0MB')
      await page.keyboard.press('Tab')
      await expect(languageBox(steps, 'de')).toBeFocused()
      await page.keyboard.press('Space')
      await expect(fold).toHaveText(/More languages\s*German/)
      await languageBox(steps, 'en').uncheck()
      await expect(languageChoice(steps).getByRole('paragraph').last()).toContainText('2.1\u00A0MB')
      await expectNoViolations(page)
      await extract(steps)
      expect(await textOf(steps)).toBe(sentence)
      expect(asked).toEqual(['deu.traineddata'])
      await expect(steps.tool.locator('label', { hasText: 'German' })).not.toContainText('MB')
      await page.reload()
      await steps.choose(await printed(page, 'deutsch.png', [sentence]))
      await expect(fold).toHaveText(/More languages\s*German/)
    },
  )

  test('a real page is read in the page’s language, then in others, which are remembered', async ({
    page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await opened(page, 'fr')
    await steps.choose(scan('fra-francais.png'))
    await expect(languageBox(steps, 'fr')).toBeChecked()
    await extract(steps, 'Extraire le texte')
    await expect(steps.status.first()).toContainText('C’est prêt\u202F: ')
    const text = await textOf(steps)
    // QUALITY.md allows at most 0.7 % on clean pages.
    expect(errorShare(text, 'fra-francais')).toBeLessThanOrEqual(0.007)

    const release = await holdLanguageModels(page)
    await languageBox(steps, 'es').check()
    await languageBox(steps, 'fr').uncheck()
    await expect(steps.progress).toBeVisible()
    await expect(languageChoice(steps)).toContainText('Nouvelle lecture')
    expect(await textOf(steps)).toBe(text)
    await steps.button('Annuler').focus()
    release()
    await expect(textArea(steps)).not.toHaveValue(text, { timeout: 60_000 })
    // The button has disappeared, and the result takes the focus.
    await expect(steps.status.first()).toBeFocused()
    await languageBox(steps, 'es').click()
    await expect(languageBox(steps, 'es')).toBeChecked()
    await expect(languageChoice(steps)).toContainText('Il faut au moins une langue')
    expect(new URL(page.url()).search).toBe('?lng=fr')
    expect(await page.evaluate(() => localStorage.getItem('utilo:last:ocr'))).toBe(
      '{"languages":"es"}',
    )
    await page.reload()
    await steps.choose(scan('fra-francais.png'))
    await expect(languageBox(steps, 'es')).toBeChecked()
    await expect(languageBox(steps, 'fr')).not.toBeChecked()
    await expect(languageChoice(steps).getByRole('paragraph').last()).toHaveText(
      'Tout ce qu’il faut est déjà sur votre appareil.',
    )
    await expect(rowOf(steps, 'fra-francais.png')).toBeVisible()
  })

  test('doubtful words are marked, and shown upright as they stand in the picture', async ({
    page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await opened(page)
    const photo = {
      name: 'receipt.jpg',
      mimeType: 'image/jpeg',
      buffer: readFileSync(scan('eng-receipt.jpg')),
    }
    const lines = Array.from({ length: 4 }, (_, line) => `Line ${line + 1} lies on its side today.`)
    await read(steps, photo, await printed(page, 'side.png', [...lines, 'xkqzv wqxzt'], 90))
    await steps.tool.getByRole('tab', { name: /^To check · / }).click()
    const marks = steps.tool.locator('mark button')
    const count = await marks.count()
    expect(count).toBeGreaterThan(1)
    await expect(marks.first()).toHaveAttribute('aria-pressed', 'true')
    const canvas = steps.tool.getByRole('img', { name: /^The page around / })
    // A photograph has many shades, an empty canvas at most two.
    await expect.poll(async () => new Set(await greensOf(canvas, 0, 1)).size).toBeGreaterThan(20)
    await marks.last().click()
    await expect(marks.last()).toHaveAttribute('aria-pressed', 'true')
    const word = await marks.last().textContent()
    await expect(
      steps.tool.getByRole('status').filter({ hasText: `Uncertain word ${count} of ${count}` }),
    ).toHaveCount(1)
    await expect(canvas).toHaveAttribute('aria-label', `The page around “${word ?? ''}”`)
    // Foreground is expected in the middle, where the word is, and paper above it, because a line is lower than the
    // crop.
    const darkest = async (from: number, to: number) =>
      Math.min(...(await greensOf(canvas, from, to)))
    await expect
      .poll(async () => (await darkest(0.4, 0.6)) < 90 && (await darkest(0, 0.04)) > 200)
      .toBe(true)
    await steps.button('Next uncertain word').click()
    await expect(marks.first()).toHaveAttribute('aria-pressed', 'true')
    expect(await violations(page, 'bestPractices')).toEqual([])
    await expectNoViolations(page)
  })

  test('with the keyboard alone', async ({ page }) => {
    // Playwright handles dialogs from the first listener on, which is too late for a key pressed at once.
    page.on('filechooser', () => undefined)
    const steps = await opened(page)
    const files = [
      await printed(page, 'one.png', ['Keys are enough.']),
      await printed(page, 'two.png', ['This one goes.']),
    ]
    await steps.zone.focus()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.keyboard.press('Enter'),
    ])
    expect(chooser.isMultiple()).toBe(true)
    await chooser.setFiles(files)
    await expect(steps.button('Extract text')).toBeFocused()
    await steps.button('Remove two.png').press('Enter')
    await expect(steps.button('Remove one.png')).toBeFocused()
    await languageBox(steps, 'fr').press('Space')
    await expect(languageBox(steps, 'fr')).toBeChecked()
    await languageBox(steps, 'fr').press('Space')
    await steps.button('Extract text').press('Enter')
    await expect(textArea(steps)).toBeFocused({ timeout: 60_000 })
    await expect(textArea(steps)).toHaveValue('Keys are enough.')
    await page.keyboard.press('Tab')
    await expect(steps.button('Copy')).toBeFocused()
    await steps.button('Start over').press('Enter')
    await expect(steps.zone).toBeFocused()
  })

  for (const [language, name, action, done] of [
    ['fr', 'fra-clean300', 'Extraire le texte', 'C’est prêt\u202F: '],
    ['es', 'spa-dpi150', 'Extraer el texto', 'Listo: '],
  ] as const)
    test(
      `${name} is read with its accents, in a page in ${language}`,
      { tag: '@full' },
      async ({ page }) => {
        test.skip(isMissing('corpus'), 'needs the corpus')
        const steps = await opened(page, language)
        await steps.choose(scan(`${name}.png`))
        await expect(languageBox(steps, language)).toBeChecked()
        await extract(steps, action)
        await expect(steps.status.first()).toContainText(done)
        expect(errorShare(await textOf(steps), name)).toBeLessThanOrEqual(0.007)
      },
    )
}

/** Tests of PDF documents: their own text, scans, passwords, and the searchable PDF. */
const documents = (): void => {
  test('a document’s own text is there at once, without the engine; a protected one asks for its password', async ({
    page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await opened(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await steps.choose(corpusPdf('tracemonkey'))
    await expect(rowOf(steps, 'tracemonkey.pdf')).toContainText('14 pages')
    const ranges = steps.tool.locator('input[name=pages]')
    await ranges.fill('1-2, 14')
    await extract(steps)
    const text = await textOf(steps)
    expect(text).toContain('Trace-based Just-in-Time Type Specialization for Dynamic')
    expect(text).toContain('Dynamic languages such as JavaScript are more difficult to compile')
    await expect(steps.tool).toContainText('The document already contains text')
    await steps.tool.getByRole('tab', { name: 'Page by page' }).click()
    await expect(
      steps.tool.getByRole('heading', { name: 'tracemonkey.pdf, page 14' }),
    ).toBeVisible()
    // Fewer pages need no new reading, and more pages do.
    await ranges.fill('2')
    await expect(steps.button('Extract text')).toHaveCount(0)
    await ranges.fill('2-3')
    await extract(steps)
    await ranges.fill('99')
    await expect(steps.alert).toContainText('“99” is outside the document, which has 14 pages')
    // The document can be searched as it is.
    await expect(steps.button('Searchable PDF')).toHaveCount(0)
    await steps.button('Remove tracemonkey.pdf').click()

    await test.step('the password is asked for, asked again, used, and kept nowhere', async () => {
      await steps.choose(corpusPdf('issue6010_1'))
      const password = steps.tool.locator('input[name=password]')
      await expect(password).toBeFocused()
      await expect(steps.button('Extract text')).toHaveCount(0)
      await password.fill('abd')
      await page.keyboard.press('Enter')
      await expect(steps.alert).toContainText('That is not the password for this file')
      await password.fill('abc')
      await page.keyboard.press('Enter')
      await expect(steps.button('Extract text')).toBeFocused()
      await extract(steps)
      await steps.tool.getByRole('tab', { name: 'Text' }).click()
      expect((await textOf(steps)).trim()).not.toBe('')
      await expect(steps.button('Searchable PDF')).toHaveCount(0)
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, location.href]))
      expect(kept).not.toContain('abc')
      expect(asked.filter((url) => /traineddata|tesseract-core/.test(url))).toEqual([])
      await steps.choose(await printed(page, 'b.png', ['A page beside it.']))
      await extract(steps)
      const { path } = await steps.download(steps.button('Searchable PDF'))
      expect(runProgram('pdftotext', '-f', '2', path, '-')).toBe('A page beside it.')
      await expect(steps.tool).toContainText('opens without a password')
    })
  })

  test('a scan in a document is read, and saved with its text to be searched', async ({ page }) => {
    const steps = await opened(page)
    const lines = ['The second page is a picture', 'that somebody has scanned.']
    await steps.choose(
      pdfFile('letter.pdf', [
        textPage('The first page holds its text,', 'and nothing has to be recognized.'),
        await scannedPage(page, ...lines),
      ]),
    )
    await extract(steps)
    await expect(steps.alert).toHaveCount(0)
    const text = await textOf(steps)
    expect(text).toContain('and nothing has to be recognized.')
    expect(text).toContain(lines.join(' '))
    await steps.tool.getByRole('tab', { name: /^(To check|Page by page)/ }).click()
    const made = await steps.download(steps.button('Searchable PDF'))
    expect(made.name).toBe('letter-searchable.pdf')
    await expect(steps.button('Searchable PDF')).toBeFocused()
    await expect(steps.tool).toContainText('Saved: your pages as they were')
    runProgram('qpdf', '--check', made.path)
    const found = runProgram('pdftotext', '-f', '2', made.path, '-').replaceAll(/\s+/g, ' ')
    expect(found).toBe(lines.join(' '))
    // Saving again does not make the PDF again.
    const again = await steps.download(steps.button('Searchable PDF'))
    expect(again.bytes.equals(made.bytes)).toBe(true)
  })

  test(
    'a real fax beside another document keeps every word it was read with',
    {
      tag: '@full',
    },
    async ({ page }) => {
      test.skip(isMissing('corpus'), 'needs the corpus')
      const steps = await opened(page)
      await steps.choose(corpusPdf('rotation'), scan('ccitt.pdf'))
      await extract(steps)
      await expect(steps.alert).toHaveCount(0)
      const words = (await textOf(steps)).split(/\s+/).filter((word) => /^[A-Za-z]{4,}$/.test(word))
      expect(words.length).toBeGreaterThan(50)
      const { name, path } = await steps.download(steps.button('Searchable PDF'))
      expect(name).toBe('rotation-searchable.pdf')
      runProgram('qpdf', '--check', path)
      const found = runProgram('pdftotext', path, '-').split(/\s+/)
      expect(words.filter((word) => !found.includes(word))).toEqual([])
    },
  )
}

const pngSignature = '89504e470d0a1a0a'

/** Returns the header of a PNG of a size, without anything else. */
const pngHeader = (name: string, width: number, height: number) => {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13)
  header.write('IHDR', 4, 'latin1')
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  // The format is gray with eight bits.
  header.writeUInt8(8, 16)
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.concat([Buffer.from(pngSignature, 'hex'), header]),
  }
}

/**
 * Tests of files that cannot be accepted or read: each is named with its reason, and the page goes on working.
 */
const faults = (): void => {
  test('files that cannot be taken or read are named, the others are read; no text is no fault', async ({
    page,
  }) => {
    const steps = await opened(page)
    const folder = mkdtempSync(join(tmpdir(), 'utilo-'))
    const huge = join(folder, 'huge.pdf')
    writeFileSync(huge, '%PDF-1.7\n')
    truncateSync(huge, maxFileBytes + 1)
    const empty = join(folder, 'empty.jpg')
    writeFileSync(empty, '')
    const note = join(folder, 'note.png')
    writeFileSync(note, 'Dear all')
    await steps.choose(huge, empty, note)
    for (const said of [
      'huge.pdf',
      'File is larger than 50\u00A0MB',
      'empty.jpg',
      'The file is empty',
      'note.png',
      'File type must be one of JPEG (.jpg, .jpeg), PNG (.png), PDF (.pdf).',
    ])
      await expect(steps.alert).toContainText(said)
    // A file that ends after a PDF's header is accepted, and fails when it is opened.
    await steps.choose({
      name: 'hollow.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF'),
    })
    await expect(rowOf(steps, 'hollow.pdf').getByRole('alert')).toContainText(
      'damaged or incomplete',
    )
    await expect(steps.button('Extract text')).toHaveCount(0)
    await steps.button('Remove hollow.pdf').click()

    await test.step('no text in the picture: it says so, and what to try', async () => {
      await steps.choose(await printed(page, 'blank.png', []))
      await extract(steps)
      await expect(steps.status.first()).toHaveText('No text was found')
      await expect(steps.status.first()).toBeFocused()
      await expect(steps.status.first().locator('~ ul li')).toHaveCount(3)
      await expect(steps.alert).toHaveCount(0)
      await expect(textArea(steps)).toHaveCount(0)
    })

    const good = await printed(page, 'good.png', ['This one is well.'])
    const cut = pngHeader('cut.png', 100, 100)
    expect(await read(steps, cut, good, pngHeader('giant.png', 20_000, 6000))).toBe(
      'This one is well.',
    )
    await expect(steps.alert).toContainText('cut.png')
    await expect(steps.alert).toContainText('damaged or incomplete')
    await expect(steps.alert).toContainText('giant.png')
    await expect(steps.alert).toContainText('more than 100 megapixels')
    // A retry would fail in the same way.
    await expect(steps.button('Extract text')).toHaveCount(0)
  })

  test('parts that cannot be had are tried again; stopped at any moment, files and text stay', async ({
    page,
    complaints,
  }) => {
    const steps = await opened(page)
    await test.step('the tool and its engine cannot be had', async () => {
      await page.route('**/assets/workbench-*.js', (route) => route.abort())
      await steps.choose(await printed(page, 'a.png', ['The first of many.']))
      await expect(steps.alert).toContainText('could not be loaded')
      await page.unroute('**/assets/workbench-*.js')
      await steps.tool.getByRole('button', { name: /again/i }).click()
      await expect(steps.button('Extract text')).toBeVisible()
      complaints.length = 0
      await page.route('**/*.traineddata', (route) => route.abort())
      await extract(steps)
      await expect(steps.alert).toContainText('could not be loaded')
      expect(complaints.filter((complaint) => !/ERR_FAILED/.test(complaint))).toEqual([])
      complaints.length = 0
      await page.unroute('**/*.traineddata')
    })

    await test.step('stopped while the engine comes', async () => {
      const release = await holdLanguageModels(page)
      await steps.button('Extract text').click()
      await expect(steps.progress).toBeVisible()
      await expect(steps.progress).toHaveAccessibleName(/3\.4\sMB/)
      await steps.button('Cancel').click()
      await expect(steps.status.first()).toHaveText('Stopped. Your files are still here.')
      await expect(steps.button('Extract text')).toBeFocused()
      release()
      await extract(steps)
      expect(await textOf(steps)).toBe('The first of many.')
    })

    await test.step('stopped while a page is read', async () => {
      const lines = Array.from({ length: 10 }, (_, line) => `Line ${line + 1} of many, all slow.`)
      await steps.choose(await printed(page, 'long.png', lines))
      await steps.button('Extract text').click()
      await expect(steps.progress).toBeVisible()
      await steps.button('Cancel').click()
      await expect(steps.progress).toHaveCount(0)
      await expect(textArea(steps)).toHaveValue('The first of many.')
      await expect(steps.status.first()).toHaveText('Stopped: 4 words so far')
      await extract(steps)
      expect(await textOf(steps)).toContain('Line 10 of many')
    })
  })

  test('every state before a result is accessible', { tag: '@full' }, async ({ page }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await opened(page)
    await test.step('with a range, a password and a damaged file', async () => {
      await steps.choose(
        scan('eng-phototest.png'),
        ...['tracemonkey', 'issue6010_1', 'REDHAT-1531897-0'].map(corpusPdf),
      )
      await steps.tool.locator('input[name=pages]').first().fill('99')
      await expect(steps.tool.locator('[data-opening=unreadable]')).toHaveCount(1)
      await expectNoViolations(page)
    })
    await test.step('while the engine comes', async () => {
      await steps.open('/en/image-to-text-ocr')
      const release = await holdLanguageModels(page)
      await steps.choose(await printed(page, 'blank.png', []))
      await steps.button('Extract text').click()
      await expect(steps.progress).toBeVisible()
      await expectNoViolations(page)
      release()
    })
    await expect(steps.status.first()).toHaveText('No text was found', { timeout: 60_000 })
    await expectNoViolations(page)
  })
}

test.describe('pictures', pictures)
test.describe('documents', documents)
test.describe('faults', faults)
