import type { Page } from '@playwright/test'
import { groupAnchors, groups } from '../src/core/tool.ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, hydrated, test } from './fixtures.ts'
import { expectNoViolations, violations } from './accessibility.ts'
import { delayScript } from './network.ts'
import { adSlots, heroField, open, openByKeys, options, palette } from './page-steps.ts'
import { pdfFile, scannedPage, textPage } from '../src/testing/pdf/documents.ts'
import { locales, noSidewaysScroll, sidewaysScroll, sitePages, textOf } from './site.ts'

/** Returns the ids of the tools whose cards are shown. */
const shownTools = async (page: Page) => {
  const links = await page
    .locator('main section[data-group] a:visible')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('href')))
  return links.map(
    (link) => sitePages.find(({ paths }) => Object.values(paths).includes(link ?? ''))?.id,
  )
}

/** The questions that are proposed below the field. */
const examples = (page: Page) =>
  page.getByRole('list', { name: textOf('en', 'home:intake.try') }).getByRole('button')

const answers = (page: Page) => page.getByRole('search').getByRole('option')

const file = (name: string, mimeType: string, path: string) => ({
  name,
  mimeType,
  buffer: readFileSync(fileURLToPath(new URL(`../src/tools/${path}`, import.meta.url))),
})
const photo = file('photo.bin', 'image/jpeg', 'jpg-to-png/fixtures/plain.jpg')
const moving = file('moving.gif', 'image/gif', 'compress-images/fixtures/animated.gif')
const pdf = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
const song = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') }

const chosen = (page: Page) =>
  page.getByRole('region', { name: textOf('en', 'features:content-suggestions.label') })
const fileInput = (page: Page) => page.getByRole('search').locator('input[type=file]')

/** Drops or pastes files on the page, as the browser does. */
const give = (page: Page, type: 'drop' | 'paste', files: readonly (typeof photo)[]) =>
  page.evaluate(
    ({ kind, given }) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      const bubbling = { bubbles: true, cancelable: true }
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { ...bubbling, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...bubbling, clipboardData: transfer })
      document.querySelector('footer')?.dispatchEvent(event)
    },
    {
      kind: type,
      given: files.map(({ name, mimeType, buffer }) => ({
        name,
        mimeType,
        base64: buffer.toString('base64'),
      })),
    },
  )

/** The id of a landing page is that of its tool, a slash and a name. */
const allTools = sitePages
  .map(({ id }) => id)
  .filter((id) => !/^(home|privacy|terms|contact|about)$|\//.test(id))

test('shows every tool in its group, and an address with a hash leads to the search field', async ({
  page,
}) => {
  await open(page, '/en#chercher')
  await expect(page.locator('#chercher')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await shownTools(page)).toEqual(allTools)
  await expect(page.locator('main h1 ~ ul').getByRole('listitem')).toHaveCount(4)
  for (const group of groups) {
    const heading = page.locator(`#${groupAnchors[group]} h2`)
    await expect(heading).toHaveText(textOf('en', `home:groups.${group}.title`))
    await expect(heading).toBeVisible()
  }
  // The ad slots stand between the groups.
  await expect(adSlots(page)).toHaveCount(2)
  await page.keyboard.type('stone')
  await expect(answers(page).first()).toContainText('Weight')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(answers(page)).toHaveCount(0)
  // The tools stay in place, whatever is searched.
  expect(await shownTools(page)).toEqual(allTools)
})

test('on a phone, the first tools are seen without scrolling, in every language', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/?lng=fr', '/en', '/es']) {
    await open(page, path)
    for (const card of [0, 1])
      await expect(page.locator('main section[data-group] a').nth(card)).toBeInViewport({
        ratio: 1,
      })
  }
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
})

test('a question is answered below the field, by keyboard and by the examples', async ({
  page,
}) => {
  const release = await delayScript(page)
  await page.goto('/en', { waitUntil: 'commit' })
  await heroField(page).fill('72 kg to')
  release()
  await hydrated(page)
  // What was typed before the script was loaded is kept.
  await page.keyboard.type(' lb')
  await expect(heroField(page)).toHaveValue('72 kg to lb')
  await expect(answers(page).first()).toContainText('158.73')
  await expect(answers(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(heroField(page)).toHaveAttribute('aria-expanded', 'true')
  const active = await heroField(page).getAttribute('aria-activedescendant')
  await expect(answers(page).first()).toHaveAttribute('id', active ?? '')
  await expectNoViolations(page)
  // Escape closes the list and keeps the text; leaving the field closes it as well.
  await page.keyboard.press('Escape')
  await expect(answers(page)).toHaveCount(0)
  await expect(heroField(page)).toHaveValue('72 kg to lb')
  await page.keyboard.press('ArrowDown')
  await expect(answers(page).first()).toBeVisible()
  await page.locator('h1').click()
  await expect(answers(page)).toHaveCount(0)
  await examples(page).nth(1).click()
  await expect(heroField(page)).toHaveValue('20% of 85')
  await expect(answers(page).first()).toContainText('17')
  await heroField(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/percentage-calculator\?/)
  await expect(page.locator('output').first()).toContainText('17')
  await page.goBack()
  await expect(heroField(page)).toHaveValue('')
  await openByKeys(page)
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
})

test('files are recognized by their content, and the tool opens with them', async ({ page }) => {
  await open(page, '/en')
  const dialog = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  const chooser = await dialog
  expect(chooser.isMultiple()).toBe(true)
  await chooser.setFiles([photo, { ...photo, name: 'second.jpg' }])
  await expect(chosen(page).getByRole('status')).toContainText('2 photos')
  const tools = chosen(page).getByRole('link')
  await expect(tools.first()).toContainText('Compress images')
  await expectNoViolations(page)
  await tools.first().click()
  const compressing = page.locator('main[data-tool="compress-images"]')
  await expect(compressing.locator('li[data-file]')).toHaveCount(2)
})

test('a scanned PDF is told from one with text, once the usual tools are offered', async ({
  page,
}) => {
  await open(page, '/en')
  const scan = await scannedPage(page, 'A letter that somebody has scanned')
  const links = chosen(page).getByRole('link')
  await fileInput(page).setInputFiles(pdfFile('letter.pdf', [textPage('Dear reader')]))
  await expect(links.first()).toContainText('PDF to Word')
  await chosen(page).getByRole('button', { name: 'Remove these files' }).click()
  await fileInput(page).setInputFiles(pdfFile('scan.pdf', [scan]))
  await expect(chosen(page).getByRole('status')).toContainText('1 scanned PDF')
  await expect(chosen(page)).toContainText('Its pages are images, without text.')
  await expect(links).toContainText(['Image to text', 'PDF to Word', 'PDF to images'])
  await links.first().click()
  await expect(page.locator('main[data-tool="ocr"] li[data-file="scan.pdf"]')).toHaveCount(1)
})

test('dropped and pasted files join, each sort has its tools, and what no tool takes is said', async ({
  page,
}) => {
  await open(page, '/en')
  await give(page, 'drop', [photo, moving, song])
  await expect(chosen(page).getByRole('status')).toContainText('3 files')
  await expect(chosen(page)).toContainText('No tool on this site can read this type of file.')
  await expect(chosen(page)).toContainText('The tools on this site read these types: PDF')
  await give(page, 'paste', [pdf])
  await expect(chosen(page).getByRole('status')).toContainText('4 files')
  await expect(chosen(page).getByRole('heading')).toHaveText(['1 PDF', '2 images'])
  expect(await violations(page, 'bestPractices')).toEqual([])
  await expectNoViolations(page)
  await chosen(page).getByRole('button', { name: 'Remove these files' }).click()
  await expect(chosen(page)).toHaveCount(0)
  await expect(examples(page)).toHaveCount(3)
  await fileInput(page).setInputFiles({
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('One two three'),
  })
  await chosen(page).getByRole('link', { name: 'Word counter' }).click()
  await expect(page.locator('main[data-tool="word-counter"] textarea')).toHaveValue('One two three')
})

test.describe('the menu of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: locales.es })
  test('has every tool, and the pages about the site', async ({ page }) => {
    await open(page, '/es')
    await page.locator('[popovertarget=mobile-menu]').tap()
    const menu = page.locator('#mobile-menu')
    // The tools of a group are a list within its entry.
    await expect(menu.locator('li li a')).toHaveCount(allTools.length)
    await expect(menu.getByRole('link', { name: 'Contacto' })).toHaveCount(1)
    await expectNoViolations(page)
    await menu.getByRole('link', { name: textOf('es', 'catalogue:home.tool_qr-code') }).tap()
    await expect(page.locator('main[data-tool="qr-code"]')).toBeVisible()
    await expect(menu).toBeHidden()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the link in the header leads to the field', async ({ page }) => {
    await page.goto('/en/about')
    await page.locator('header').getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL('/en#chercher')
    await expect(page.locator('#chercher')).toBeInViewport()
  })
})
