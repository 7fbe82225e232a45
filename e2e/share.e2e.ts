import type { Page } from '@playwright/test'
import { expectNoViolations } from './accessibility.ts'
import { letter } from '../src/tools/merge-pdf/e2e/steps.ts'
import { expect, hydrated, test } from './fixtures.ts'

/** Another site, which tests answer for. */
const elsewhere = 'http://elsewhere.example'

test.use({ serviceWorkers: 'allow', allowedOrigins: [elsewhere] })

/** Opens a page and waits until the service worker controls it. */
const openControlled = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await hydrated(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  if (await isControlled()) return
  await page.reload()
  await hydrated(page)
  await expect.poll(isControlled).toBe(true)
}

/** Sends the POST that an operating system sends when something is shared with the app, but from an ordinary tab. */
const share = (
  page: Page,
  content: { file?: { name: string; mimeType: string; base64: string }; text?: string },
): Promise<void> =>
  page.evaluate(({ file, text }) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.enctype = 'multipart/form-data'
    form.action = '/share?lng=en'
    if (file) {
      const input = document.createElement('input')
      input.type = 'file'
      input.name = 'files'
      const bytes = Uint8Array.from(atob(file.base64), (letterOf) => letterOf.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], file.name, { type: file.mimeType }))
      input.files = transfer.files
      form.append(input)
    }
    if (text !== undefined) {
      const field = document.createElement('textarea')
      field.name = 'text'
      field.value = text
      form.append(field)
    }
    document.body.append(form)
    // The request is sent asynchronously, because its response replaces this page.
    setTimeout(() => form.submit())
  }, content)

/** Says that the visitor has shared it, which is asked in an ordinary tab. */
const accept = (page: Page): Promise<void> =>
  page
    .getByRole('dialog', { name: 'Did you share something with this site?' })
    .getByRole('button', { name: 'Yes, show it' })
    .click()

test('what is shared with the app goes to a tool, and is not sent anywhere', async ({
  page,
  context,
}) => {
  await openControlled(page, '/en')
  const posted: string[] = []
  context.on('request', (request) => {
    // Only requests that the service worker forwards are counted; those of the page end in it.
    if (request.method() === 'POST' && request.serviceWorker()) posted.push(request.url())
  })
  await share(page, {
    file: {
      name: letter.name,
      mimeType: letter.mimeType,
      base64: letter.buffer.toString('base64'),
    },
  })
  await accept(page)
  const dialog = page.getByRole('dialog', { name: '1 file received' })
  await expect(dialog).toContainText(letter.name)
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/en')
  await dialog.getByRole('link', { name: 'PDF to Word' }).click()
  const word = page.locator('main[data-tool="pdf-to-word"]')
  await expect(word.locator('[data-step=ready]')).toBeVisible()
  await expect(word).toContainText(letter.name)
  expect(posted).toEqual([])

  // The content is kept for one page only, and returned once.
  await page.goto('/en?shared')
  await expect(page.getByRole('dialog', { name: 'Nothing was received' })).toBeVisible()

  await share(page, { text: 'Four words of text' })
  await accept(page)
  await page
    .getByRole('dialog', { name: 'Text received' })
    .getByRole('link', { name: 'Word counter' })
    .click()
  const counting = page.locator('main[data-tool="word-counter"]')
  await expect(counting.locator('output[name=words]')).toHaveText('4')

  await share(page, { text: 'https://example.org/page' })
  await accept(page)
  await page
    .getByRole('dialog', { name: 'Link received' })
    .getByRole('link', { name: 'QR code' })
    .click()
  await expect(page.locator('main[data-tool="qr-code"] input[name=url]')).toHaveValue(
    'https://example.org/page',
  )
  expect(posted).toEqual([])
})

/** Opens a page of another site, which sends a text to the app without a trace of where it comes from. */
const sendFromElsewhere = async (page: Page, text: string): Promise<void> => {
  const action = new URL('/share?lng=en', page.url()).href
  await page.route(`${elsewhere}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<meta name="referrer" content="no-referrer">
        <form method="post" enctype="multipart/form-data" action="${action}">
          <input name="text" value="${text}"><button>Go on</button>
        </form>`,
    }),
  )
  await page.goto(`${elsewhere}/`)
  await page.getByRole('button').click()
}

test('what another site sends is neither shown nor used unless the visitor says so', async ({
  page,
}) => {
  await openControlled(page, '/en')
  await sendFromElsewhere(page, 'Call this number')
  const question = page.getByRole('dialog', { name: 'Did you share something with this site?' })
  await expect(question).toBeVisible()
  await expect(page.getByText('Call this number')).toHaveCount(0)
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'No, discard it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/en?shared')
  await expect(page.getByRole('dialog', { name: 'Nothing was received' })).toBeVisible()
})

test('what the system shares with the installed app is shown at once', async ({ page }) => {
  // A window of the installed app, which a test cannot open.
  await page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window)
    window.matchMedia = (query) =>
      matchMedia(query.replace('(display-mode: browser)', '(display-mode: standalone)'))
  })
  await openControlled(page, '/en')
  await sendFromElsewhere(page, 'Four words of text')
  await expect(page.getByRole('dialog', { name: 'Text received' })).toContainText(
    'Four words of text',
  )
})
