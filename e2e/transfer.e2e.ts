import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { isSettled } from '../src/tools/compress-images/e2e/steps.ts'
import {
  buildPdf,
  letter,
  openTool as openMergePdf,
  plan,
} from '../src/tools/merge-pdf/e2e/steps.ts'
import { opened as openedOcr, printed, read } from '../src/tools/ocr/e2e/steps.ts'
import {
  convert as convertToImages,
  openTool as openPdfToImages,
  setDpi,
  setFormat,
} from '../src/tools/pdf-to-images/e2e/steps.ts'
import { convert, saveWord, textOf } from '../src/tools/pdf-to-word/e2e/steps.ts'
import { isMissing } from '../src/testing/prerequisites.ts'
import { FileToolSteps, type TestFile } from '../src/components/file-tool/e2e-steps.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { toast, homeLink } from './page-steps.ts'
import { expectNoViolations } from './accessibility.ts'

const jpeg = fileURLToPath(new URL('../src/tools/jpg-to-png/fixtures/plain.jpg', import.meta.url))

const cards = buildPdf('cards.pdf', {
  pages: ['Card 1', 'Card 2'].map((text) => ({ text, size: [240, 150] })),
})

const next = ({ tool }: FileToolSteps) => tool.getByRole('navigation', { name: 'What’s next?' })

const chosenFiles = (page: Page) => page.getByRole('region', { name: 'Your files' })

test('a merged document goes on to be converted, by the keyboard', async ({ page }) => {
  test.skip(isMissing('unzip'), 'needs unzip')
  const merging = await openMergePdf(page)
  await merging.choose(letter, plan)
  await merging.button('Merge 2 files').click()
  await expect(next(merging).getByRole('link')).toHaveText([
    'Compress PDF',
    'PDF to Word',
    'PDF to images',
  ])
  await next(merging).getByRole('link', { name: 'PDF to Word' }).press('Enter')

  const word = new FileToolSteps(page, 'pdf-to-word')
  await expect(word.tool).toContainText('merged-document.pdf')
  await expect(word.status.filter({ hasText: 'Carried over from' })).toHaveText(
    'Carried over from Merge and split PDF',
  )
  await expect(word.tool.locator('[data-step=ready]')).toBeVisible()
  // The next step comes after the heading, as soon as the button is there.
  await expect(word.button('Convert')).toBeFocused()
  await convert(word)
  const text = textOf((await saveWord(word)).html)
  for (const words of ['Letter 1', 'Letter 2', 'Plan 1']) expect(text).toContain(words)

  // Nothing is lost on the way back, nor on the way forward again.
  await page.goBack()
  await expect(merging.tool).toBeVisible()
  await expect(word.tool).toBeHidden()
  await expect(next(merging).getByRole('link').first()).toBeVisible()
  await page.goForward()
  await expect(word.tool).toContainText('merged-document.pdf')
  await expect(word.button('Download')).toBeVisible()
})

test('photos go through three tools without being chosen again, and back', async ({ page }) => {
  await page.goto('/en')
  await hydrated(page)
  await page.getByRole('search').locator('input[type=file]').setInputFiles(jpeg)
  await chosenFiles(page).getByRole('link', { name: 'JPG to PNG' }).click()
  const converting = new FileToolSteps(page, 'jpg-to-png')
  await converting.button('Convert').click()
  await next(converting).getByRole('link', { name: 'Compress images' }).click()
  const compressing = new FileToolSteps(page, 'compress-images')
  await compressing.button('Compress').click()
  await isSettled(compressing)
  await next(compressing).getByRole('link', { name: 'Images to PDF' }).click()
  const binding = new FileToolSteps(page, 'images-to-pdf')
  await expect(binding.tool).toContainText('plain.png')
  await expect(page.locator('#main')).toHaveCount(1)
  await expectNoViolations(page)

  await page.goBack()
  await expect(page.locator('main:visible')).toHaveAttribute('data-tool', 'compress-images')
  await expect(page.locator('#main h1')).toHaveText('Compress images')
  await expect(compressing.tool.locator('section[data-step=done]')).toBeVisible()
  await page.goBack()
  await expect(converting.tool.locator('section[data-step=done]')).toBeVisible()
  await page.goBack()
  await expect(chosenFiles(page).getByRole('status')).toContainText('1 photo')
  await page.goForward()
  await expect(converting.tool.locator('section[data-step=done]')).toBeVisible()
  // Any other way leads to a fresh page.
  await homeLink(page).click()
  await expect(page.locator('main')).toHaveCount(1)
  await expect(chosenFiles(page)).toHaveCount(0)
})

test(
  'the pictures of a document go on to be compressed, though their zip is gone',
  { tag: '@full' },
  async ({ page }) => {
    const converting = await openPdfToImages(page)
    await converting.choose(cards)
    await setFormat(converting, 'jpeg')
    await setDpi(converting, '72')
    await convertToImages(converting)
    await next(converting).getByRole('link', { name: 'Compress images' }).click()

    const compressing = new FileToolSteps(page, 'compress-images')
    await expect(compressing.tool.locator('li[data-file]')).toHaveCount(2)
    await expect(compressing.tool).toContainText('Carried over from PDF to images')
    await compressing.button('Compress').click()
    await isSettled(compressing)
    await expect(compressing.tool.locator('section[data-step=done]')).toBeVisible()
    await expectNoViolations(page)
    await compressing.button('Start over').click()
    await expect(compressing.tool).not.toContainText('Carried over')
  },
)

test('a PNG goes on to be compressed; another tab has nothing to take', async ({
  page,
  context,
}) => {
  const converting = new FileToolSteps(page, 'jpg-to-png')
  await converting.open('/en/jpg-to-png')
  await converting.choose(jpeg)
  await converting.button('Convert').click()
  const link = next(converting).getByRole('link', { name: 'Compress images' })
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    link.click({ modifiers: ['Control'] }),
  ])
  await hydrated(tab)
  await expect(tab.locator('main[data-tool="compress-images"] li[data-file]')).toHaveCount(0)
  await tab.close()
  await link.dblclick()
  const compressing = new FileToolSteps(page, 'compress-images')
  await expect(compressing.tool.locator('li[data-file]')).toHaveCount(1)
  await expect(compressing.tool.locator('li[data-file="plain.png"]')).toBeVisible()
  await page.goBack()
  await expect(converting.tool).toBeVisible()
})

test('a text that was read goes on to be counted', async ({ page }) => {
  const reading = await openedOcr(page)
  const words = ['Bread comes second.', 'Butter comes first.']
  const text = await read(reading, await printed(page, 'page.png', words))
  expect(text).toContain('Bread comes second.')
  await next(reading).getByRole('link', { name: 'Word counter' }).click()
  const counting = page.locator('main[data-tool="word-counter"]')
  await expect(counting.locator('textarea[name=text]')).toHaveValue(text)
  await expect(counting.locator('output[name=words]')).toHaveText('6')
  await expect(toast(page)).toContainText('Carried over from Image to text (OCR)')
})

/** Opens the app as an operating system does that has files for it. */
const openWith = async (page: Page, path: string, files: readonly TestFile[]): Promise<void> => {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }))
  await page.addInitScript((all) => {
    const handles = all.map(({ name, mimeType, base64 }) => ({
      getFile: () => {
        const bytes = Uint8Array.from(atob(base64), (letterOf) => letterOf.charCodeAt(0))
        return Promise.resolve(new File([bytes], name, { type: mimeType }))
      },
    }))
    Object.defineProperty(window, 'launchQueue', {
      value: { setConsumer: (consume: (launch: object) => void) => consume({ files: handles }) },
    })
  }, given)
  await page.goto(path)
  await hydrated(page)
}

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

for (const [path, title, question, tool] of [
  ['/?lng=fr&opened', '1 fichier reçu', 'Que voulez-vous en faire\u202F?', 'PDF en Word'],
  ['/en?opened', '1 file received', 'What would you like to do?', 'PDF to Word'],
  ['/es?opened', '1 archivo recibido', '¿Qué quieres hacer?', 'PDF a Word'],
] as const)
  test(
    `a file that the app is opened with goes to the tool of choice, ${path}`,
    path.includes('fr') ? {} : { tag: '@full' },
    async ({ page }) => {
      await openWith(page, path, [letter])
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toContainText(letter.name)
      await expect(dialog).toContainText(question)
      await expect(dialog.getByRole('link')).toHaveCount(5)
      expect(addressOf(page)).not.toContain('opened')
      await dialog.getByRole('link', { name: tool }).first().press('Enter')
      await expect(dialog).toHaveCount(0)
      const word = page.locator('main[data-tool="pdf-to-word"]')
      await expect(word.locator('[data-step=ready]')).toBeVisible()
      await expect(word).toContainText(letter.name)
    },
  )

test('what no tool takes is said, and each sort of file has its tools', async ({ page }) => {
  const gif = {
    name: 'moving.gif',
    mimeType: 'image/gif',
    buffer: readFileSync(
      fileURLToPath(new URL('../src/tools/compress-images/fixtures/animated.gif', import.meta.url)),
    ),
  }
  const song = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') }
  await openWith(page, '/en?opened', [letter, gif, song])
  const dialog = page.getByRole('dialog', { name: '3 files received' })
  await expect(dialog.locator('li', { hasText: 'song.mp3' })).toContainText(
    'No tool on this site can read this type of file.',
  )
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['1 PDF', '1 image'])
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a share that did not arrive is said in one sentence, and not again after a reload', async ({
  page,
  request,
}) => {
  const answer = await request.post('/share?lng=es', {
    multipart: { files: { name: letter.name, mimeType: letter.mimeType, buffer: letter.buffer } },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  const { location = '' } = answer.headers()
  expect(location).toBe('/es?shared=none')
  await page.goto(location)
  const dialog = page.getByRole('dialog', { name: 'No se ha recibido nada' })
  await expect(dialog).toContainText('Compártelo de nuevo')
  expect(addressOf(page)).toBe('/es')
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect(dialog).toHaveCount(0)
})
