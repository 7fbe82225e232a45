import { languages } from '../src/core/language.ts'
import {
  answerWith,
  contactPage,
  forgive,
  keptMessages,
  newMessage,
  openContact,
  pathsOfContact,
  person,
  takeTime,
} from './contact-steps.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { delayScript } from './network.ts'
import { chooseLanguage, toast, homeLink } from './page-steps.ts'
import { expectNoViolations } from './accessibility.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a message arrives word for word, by keyboard alone; another one, which a program wrote, is kept apart', async ({
  page,
}) => {
  const contact = await openContact(page, 'fr')
  const [message, trapped] = [newMessage(), newMessage()]
  // The honeypot field is neither visible nor reachable.
  await expect(contact.field('website')).toBeHidden()
  await expect(page.getByRole('textbox')).toHaveCount(3)
  await contact.field('name').focus()
  await page.keyboard.insertText(person.name)
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(`  ${message}\n\n`)
  await page.keyboard.press('Tab')
  await expect(contact.button).toBeFocused()
  await takeTime(page)
  await page.keyboard.press('Enter')
  await expect(contact.sent).toHaveText(contact.text('sent.title'))
  await expect(contact.sent).toBeFocused()
  await expect(page.locator('main')).toContainText(person.email)
  await expect(page.locator('main form')).toHaveCount(0)
  await expect(toast(page)).toContainText(contact.text('sent.toast.title'))
  expect(await keptMessages(message)).toMatchObject([
    { ...person, message, language: 'fr', verdict: 'clean', state: 'kept' },
  ])

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(contact.field('message')).toBeFocused()
  await expect(contact.field('message')).toHaveValue('')
  await expect(contact.field('name')).toHaveValue(person.name)
  await expect(contact.field('email')).toHaveValue(person.email)
  await page.keyboard.insertText(trapped)
  await contact.field('website').evaluate((input: HTMLInputElement) => {
    input.value = 'https://example.com'
  })
  await takeTime(page)
  await contact.button.click()
  await expect(contact.sent).toBeVisible()
  expect(await keptMessages(trapped)).toMatchObject([{ verdict: 'doubtful', state: 'kept' }])
})

test('a message written faster than people write is doubtful; one whose answer gets lost is kept once', async ({
  page,
  complaints,
}) => {
  const contact = await openContact(page)
  const [hasty, lost] = [newMessage(), newMessage()]
  await contact.write(hasty)
  await contact.button.click()
  await expect(contact.sent).toBeVisible()
  expect(await keptMessages(hasty)).toMatchObject([{ verdict: 'doubtful', state: 'kept' }])

  await page.getByRole('button', { name: contact.text('sent.another') }).click()
  await page.route(
    '**/api/contact',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await contact.write(lost)
  await takeTime(page)
  await contact.button.click()
  await expect(contact.alert).toContainText(contact.text('faults.unreachable.title'))
  expect(await keptMessages(lost)).toHaveLength(1)
  await contact.button.click()
  await expect(contact.sent).toBeVisible()
  expect(await keptMessages(lost)).toHaveLength(1)
  forgive(complaints, /ERR_CONNECTION_RESET/)
})

test('what is wrong is said at its field, by the page or the server, and a message is sent once', async ({
  page,
  complaints,
}) => {
  const contact = await openContact(page)
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests += 1
  })
  await contact.button.click()
  await expect(contact.field('name')).toBeFocused()
  await expect(contact.alert).toHaveText(
    ['name', 'email', 'message'].map((field) => contact.text(`problems.missing.${field}`)),
  )
  await contact.field('name').fill('Ada')
  await expect(contact.alert).toHaveCount(2)
  await contact.field('message').fill(' \n ')
  await expect(contact.alert).toHaveCount(2)
  await contact.field('message').fill('x'.repeat(5001))
  await expect(contact.alert.last()).toHaveText('That’s 5,001 characters. The limit is 5,000.')
  await contact.field('email').fill('ada@example')
  await contact.button.click()
  await expect(contact.field('email')).toBeFocused()
  await expect(contact.field('email')).toHaveAccessibleDescription(contact.text('problems.invalid'))
  await expect(contact.field('email')).toHaveAttribute('aria-invalid', 'true')
  await contact.field('email').fill(' ada@example.org ')
  await contact.field('message').fill('x'.repeat(5000))
  await expect(contact.alert).toHaveCount(0)
  await expect(contact.field('message')).toHaveAccessibleDescription('5,000 of 5,000 characters')
  expect(requests).toBe(0)

  await test.step('what the server finds wrong', async () => {
    await answerWith(page, 400, { error: 'invalid', fields: { email: 'invalid' } })
    await contact.write('Hello')
    await contact.button.click()
    await expect(contact.alert).toHaveText([contact.text('problems.invalid')])
    await expect(contact.field('email')).toBeFocused()
    await expect(contact.field('message')).toHaveValue('Hello')
    forgive(complaints, /status of 400/)
    await page.unroute('**/api/contact')
  })

  await test.step('sent once, however often the button is pressed', async () => {
    const message = newMessage()
    const release = await delayScript(page, '**/api/contact')
    requests = 0
    await contact.field('email').fill('')
    await contact.write(message)
    await expect(contact.alert).toHaveCount(0)
    await contact.button.dblclick()
    await expect(contact.button).toHaveText(contact.text('sending'))
    await expect(contact.button).toBeFocused()
    await expect(page.locator('main form [role=status]').last()).toHaveText(contact.text('sending'))
    await contact.field('name').press('Enter')
    await contact.field('name').press('x')
    await expect(contact.field('name')).toHaveValue(person.name)
    release()
    await expect(contact.sent).toBeVisible()
    expect(requests).toBe(1)
    expect(await keptMessages(message)).toHaveLength(1)
  })
})

test('what was typed is there after another page and in another language, and is kept nowhere', async ({
  page,
}) => {
  const contact = await openContact(page)
  const message = newMessage()
  const typed = Object.entries({ ...person, message })
  await contact.write(message)
  await page.locator('main form a[href*=privacy]').click()
  await expect(page).toHaveURL(/privacy/)
  await page.goBack()
  for (const [name, text] of typed) await expect(contact.field(name)).toHaveValue(text)
  expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual([])

  await contact.field('email').fill('')
  await contact.button.click()
  await expect(contact.alert).toHaveText([contact.text('problems.missing.email')])
  await chooseLanguage(page, 'es')
  const spanish = contactPage(page, 'es')
  await expect(spanish.alert).toHaveText([spanish.text('problems.missing.email')])
  await spanish.field('email').fill(person.email)
  for (const [name, text] of typed) await expect(spanish.field(name)).toHaveValue(text)
  await takeTime(page)
  await spanish.button.click()
  await expect(spanish.sent).toBeVisible()
  expect(await keptMessages(message)).toMatchObject([
    { ...person, verdict: 'clean', language: 'es' },
  ])
  await homeLink(page).click()
  await expect(spanish.sent).toHaveCount(0)
  await page.goBack()
  await expect(spanish.field('message')).toHaveValue('')
})

test('a failure is explained by its kind; the message can be copied, and sent once all is well', async ({
  page,
  context,
  complaints,
}) => {
  const contact = await openContact(page)
  const message = newMessage()
  await contact.write(message)

  const expectFault = async (kind: string, text = contact.text(`faults.${kind}.text`)) => {
    await contact.button.click()
    const title = contact.text(`faults.${kind}.title`)
    await expect(contact.alert).toHaveText(title + text)
    await expect(contact.alert).toBeInViewport()
    await expect(toast(page)).toContainText(title)
    await expect(contact.button).toHaveText(contact.text('again'))
    await expect(contact.button).toBeFocused()
    for (const [name, typed] of Object.entries({ ...person, message }))
      await expect(contact.field(name)).toHaveValue(typed)
  }
  // Comes first, because intercepting responses turns off the browser's cache, from which the icons come.
  await context.setOffline(true)
  await expectFault('offline')
  await context.setOffline(false)
  // How a response is classified is unit-tested; each kind of failure is shown here once.
  for (const [kind, status, body] of [
    ['no-server', 200, '<!doctype html><title>Not found</title>'],
    ['refused', 403, { error: 'other-origin' }],
    ['unreachable', 503, { error: 'unavailable' }],
  ] as const) {
    await answerWith(page, status, body)
    await expectFault(kind)
    await page.unroute('**/api/contact')
  }

  for (const text of ['Ligne 3', message]) {
    await contact.field('message').fill(text)
    await page.getByRole('button', { name: contact.text('copy') }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }

  await answerWith(page, 429, { error: 'too-many' }, { 'Retry-After': '540' })
  await contact.button.click()
  await expect(contact.alert).toHaveText(/^Too many messages.*Try again in 9 minutes\.$/)
  await page.unroute('**/api/contact')
  forgive(complaints, /status of (403|503|429)/)

  await expectNoViolations(page)
  await contact.button.click()
  await expect(contact.sent).toBeFocused()
  expect(await keptMessages(message)).toHaveLength(1)
})

for (const language of languages)
  test(
    `the form is accessible in ${language} whatever happens`,
    { tag: '@full' },
    async ({ page, complaints }) => {
      const contact = await openContact(page, language)
      const message = newMessage()
      await contact.button.click()
      await expectNoViolations(page)
      await answerWith(page, 503, { error: 'unavailable' })
      await contact.write(message)
      await contact.button.click()
      await expect(contact.alert).toContainText(contact.text('faults.unreachable.title'))
      await expectNoViolations(page)
      await page.unroute('**/api/contact')
      const release = await delayScript(page, '**/api/contact')
      await contact.button.click()
      await expect(contact.button).toHaveText(contact.text('sending'))
      await expectNoViolations(page)
      release()
      await expect(contact.sent).toBeFocused()
      await expectNoViolations(page)
      expect(await keptMessages(message)).toMatchObject([{ ...person, message, language }])
      forgive(complaints, /status of 503/)
    },
  )

test('what is written before the script is there counts, and goes nowhere by itself', async ({
  page,
}) => {
  const release = await delayScript(page)
  await page.goto(pathsOfContact().en, { waitUntil: 'commit' })
  const contact = contactPage(page, 'en')
  await contact.write('Hello')
  await contact.button.click()
  await expect(page).toHaveURL(pathsOfContact().en)
  release()
  await hydrated(page)
  await expect(contact.field('message')).toHaveValue('Hello')
  await expect(contact.sent).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing is sent, and what was typed stays', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.method()))
    await page.goto(pathsOfContact().fr)
    const contact = contactPage(page, 'fr')
    await contact.write('Bonjour')
    await contact.button.click()
    await expect(contact.field('message')).toHaveValue('Bonjour')
    expect(requests.filter((method) => method !== 'GET')).toEqual([])
  })
})
