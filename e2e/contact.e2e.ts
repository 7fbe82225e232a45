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
import { holdScript } from './hold-script.ts'
import { chooseLanguage } from './language-menu.ts'
import { expectSound } from './live-page.ts'

for (const language of languages)
  test(`a message in ${language} arrives, word for word`, async ({ page }) => {
    const contact = await openContact(page, language)
    const message = newMessage()
    await contact.write(`  ${message}\n\n`)
    await takeTime(page)
    await contact.button.click()
    await expect(contact.sent).toHaveText(contact.text('sent.title'))
    await expect(contact.sent).toBeFocused()
    await expect(page.locator('main')).toContainText(person.email)
    await expect(page.locator('main form')).toHaveCount(0)
    await expect(page.locator('.toast')).toContainText(contact.text('sent.toast.title'))
    const kept = await keptMessages(message)
    expect(kept).toMatchObject([{ ...person, message, language, verdict: 'clean', state: 'kept' }])
    await expectSound(page)
  })

test('by keyboard alone, and then another one', async ({ page }) => {
  const contact = await openContact(page)
  const messages = [newMessage(), newMessage()]
  await contact.field('name').focus()
  await page.keyboard.insertText(person.name)
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(messages[0] ?? '')
  // Past the trap, which is no stop.
  await page.keyboard.press('Tab')
  await expect(contact.button).toBeFocused()
  await takeTime(page)
  await page.keyboard.press('Enter')
  await expect(contact.sent).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(contact.field('message')).toBeFocused()
  await expect(contact.field('message')).toHaveValue('')
  await expect(contact.field('name')).toHaveValue(person.name)
  await expect(contact.field('email')).toHaveValue(person.email)
  await page.keyboard.insertText(messages[1] ?? '')
  await contact.button.click()
  await expect(contact.sent).toBeVisible()
  for (const message of messages) expect(await keptMessages(message)).toHaveLength(1)
})

test('what programs send is kept apart, and people are not in their way', async ({ page }) => {
  const contact = await openContact(page)
  const [hasty, trapped] = [newMessage(), newMessage()]
  await expect(contact.field('website')).toBeHidden()
  await expect(page.getByRole('textbox')).toHaveCount(3)
  await contact.write(hasty)
  await contact.button.click()
  await expect(contact.sent).toBeVisible()
  await page.getByRole('button', { name: contact.text('sent.another') }).click()
  await contact.write(trapped)
  await contact.field('website').evaluate((input: HTMLInputElement) => {
    input.value = 'https://example.com'
  })
  await takeTime(page)
  await contact.button.click()
  await expect(contact.sent).toBeVisible()
  for (const message of [hasty, trapped])
    expect(await keptMessages(message)).toMatchObject([{ verdict: 'doubtful', state: 'kept' }])
})

test('what is wrong is said at its field, and nothing is sent', async ({ page }) => {
  const contact = await openContact(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await contact.button.click()
  await expect(contact.field('name')).toBeFocused()
  await expect(contact.alert).toHaveText(
    ['name', 'email', 'message'].map((field) => contact.text(`problems.missing.${field}`)),
  )
  await expectSound(page)

  await contact.field('name').fill('Ada')
  await expect(contact.alert).toHaveCount(2)
  await contact.field('message').fill(' \n ')
  await expect(contact.alert).toHaveCount(2)
  await contact.field('message').fill('x'.repeat(5001))
  await expect(contact.alert.last()).toHaveText(
    '5,001 characters are too many: there is room for 5,000.',
  )
  await contact.field('email').fill('ada@example')
  await contact.button.click()
  await expect(contact.field('email')).toBeFocused()
  await expect(contact.field('email')).toHaveAccessibleDescription(contact.text('problems.invalid'))
  await expect(contact.field('email')).toHaveAttribute('aria-invalid', 'true')
  await contact.field('email').fill(' ada@example.org ')
  await contact.field('message').fill('x'.repeat(5000))
  await expect(contact.alert).toHaveCount(0)
  await expect(contact.field('message')).toHaveAccessibleDescription('5,000 of 5,000 characters')
  expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
})

test('what the server finds wrong is said at its field as well', async ({ page, complaints }) => {
  const contact = await openContact(page)
  await answerWith(page, 400, { error: 'invalid', fields: { email: 'invalid' } })
  await contact.write('Hello')
  await contact.button.click()
  await expect(contact.alert).toHaveText([contact.text('problems.invalid')])
  await expect(contact.field('email')).toBeFocused()
  await expect(contact.field('message')).toHaveValue('Hello')
  forgive(complaints, /status of 400/)
})

test('it is sent once, however often the button is pressed', async ({ page }) => {
  const contact = await openContact(page)
  const message = newMessage()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let requests = 0
  await page.route('**/api/contact', async (route) => {
    requests += 1
    await released
    await route.fallback()
  })
  await contact.write(message)
  await contact.button.dblclick()
  await expect(contact.button).toHaveText(contact.text('sending'))
  await expect(contact.button).toBeFocused()
  await expect(page.locator('main form [role=status]').last()).toHaveText(contact.text('sending'))
  await contact.field('name').press('Enter')
  await contact.field('name').press('x')
  await expect(contact.field('name')).toHaveValue(person.name)
  await expectSound(page)
  release()
  await expect(contact.sent).toBeVisible()
  expect(requests).toBe(1)
  expect(await keptMessages(message)).toHaveLength(1)
})

test('whose answer gets lost can be sent again: it is kept once', async ({ page, complaints }) => {
  const contact = await openContact(page)
  const message = newMessage()
  await page.route(
    '**/api/contact',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await contact.write(message)
  await takeTime(page)
  await contact.button.click()
  await expect(contact.alert).toContainText(contact.text('faults.unreachable.title'))
  expect(await keptMessages(message)).toHaveLength(1)
  await contact.button.click()
  await expect(contact.sent).toBeVisible()
  expect(await keptMessages(message)).toHaveLength(1)
  forgive(complaints, /ERR_CONNECTION_RESET/)
})

test('what was typed is there again after a look at another page, and is kept nowhere', async ({
  page,
}) => {
  const contact = await openContact(page)
  const message = newMessage()
  await contact.write(message)
  await page.locator('main form a[href*=privacy]').click()
  await expect(page).toHaveURL(/privacy/)
  await page.goBack()
  for (const [name, typed] of Object.entries({ ...person, message }))
    await expect(contact.field(name)).toHaveValue(typed)
  expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual([])
  await takeTime(page)
  await contact.button.click()
  await expect(contact.sent).toBeVisible()
  expect(await keptMessages(message)).toMatchObject([{ ...person, verdict: 'clean' }])
  await page.goBack()
  await page.goForward()
  await expect(contact.field('message')).toHaveValue('')
})

test('a language chosen on the way changes the words, not the message', async ({ page }) => {
  const contact = await openContact(page)
  await contact.write('Hello')
  await contact.field('email').fill('')
  await contact.button.click()
  await chooseLanguage(page, 'es')
  const spanish = contactPage(page, 'es')
  await expect(spanish.alert).toHaveText([spanish.text('problems.missing.email')])
  await expect(spanish.field('message')).toHaveValue('Hello')
})

test('what is written before the script is there counts, and goes nowhere by itself', async ({
  page,
}) => {
  const release = await holdScript(page)
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
