import { languages } from '../src/core/language.ts'
import {
  type ContactPage,
  answerWith,
  forgive,
  keptMessages,
  newMessage,
  newSender,
  openContact,
  person,
} from './contact-steps.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './live-page.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const message = 'Ligne 1\nLigne 2'

/** What went wrong is said, and what was typed is still there. */
const expectFault = async (
  contact: ContactPage,
  kind: string,
  text = contact.text(`faults.${kind}.text`),
) => {
  await expect(contact.alert).toHaveText(contact.text(`faults.${kind}.title`) + text)
  await expect(contact.alert).toBeInViewport()
  await expect(contact.page.locator('.toast')).toContainText(contact.text(`faults.${kind}.title`))
  await expect(contact.button).toHaveText(contact.text('again'))
  await expect(contact.button).toBeFocused()
  for (const [name, typed] of Object.entries({ ...person, message }))
    await expect(contact.field(name)).toHaveValue(typed)
}

const html = '<!doctype html><title>Not found</title>'

const answers = [
  { kind: 'unreachable', status: 503, body: { error: 'unavailable' } },
  { kind: 'unreachable', status: 502, body: html },
  { kind: 'no-server', status: 404, body: html },
  { kind: 'no-server', status: 405, body: html },
  { kind: 'no-server', status: 200, body: html },
  { kind: 'refused', status: 403, body: { error: 'other-origin' } },
  { kind: 'too-many', status: 429, body: { error: 'too-many' } },
]

for (const { kind, status, body } of answers)
  test(`${status} with ${typeof body === 'string' ? 'a page' : 'JSON'} is ${kind}`, async ({
    page,
    complaints,
  }) => {
    const contact = await openContact(page)
    await answerWith(page, status, body)
    await contact.write(message)
    await contact.button.click()
    await expectFault(contact, kind)
    if (status !== 200) forgive(complaints, new RegExp(`status of ${status}`))
  })

for (const language of languages)
  test(`a failure in ${language}: the message can be copied, and sent once all is well`, async ({
    page,
    complaints,
  }) => {
    const contact = await openContact(page, language)
    const own = newMessage()
    await answerWith(page, 503, { error: 'unavailable' })
    await contact.write(own)
    await contact.button.click()
    await expect(contact.alert).toContainText(contact.text('faults.unreachable.title'))
    await page.getByRole('button', { name: contact.text('copy') }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(own)
    await expectSound(page)
    await page.unroute('**/api/contact')
    await contact.button.click()
    await expect(contact.sent).toBeFocused()
    expect(await keptMessages(own)).toHaveLength(1)
    forgive(complaints, /status of 503/)
  })

test('what was changed after a failure is what is copied', async ({ page, complaints }) => {
  const contact = await openContact(page)
  await answerWith(page, 503, { error: 'unavailable' })
  await contact.write(message)
  await contact.button.click()
  await expect(contact.alert).toContainText(contact.text('faults.unreachable.title'))
  await contact.field('message').fill('Ligne 3')
  await page.getByRole('button', { name: contact.text('copy') }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Ligne 3')
  forgive(complaints, /status of 503/)
})

test('offline it is not even tried, and works once the connection is back', async ({
  page,
  context,
}) => {
  const contact = await openContact(page)
  await contact.write(message)
  await context.setOffline(true)
  await contact.button.click()
  await expectFault(contact, 'offline')
  await context.setOffline(false)
  await contact.button.click()
  await expect(contact.sent).toBeVisible()
})

test('a server that hangs up is told from one that is not there', async ({ page, complaints }) => {
  const contact = await openContact(page)
  await page.route('**/api/contact', (route) => route.abort('connectionrefused'))
  await contact.write(message)
  await contact.button.click()
  await expectFault(contact, 'unreachable')
  forgive(complaints, /ERR_CONNECTION_REFUSED/)
})

test('a slow server is waited for', async ({ page }) => {
  const contact = await openContact(page)
  await page.route('**/api/contact', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.fallback()
  })
  await contact.write(message)
  await contact.button.click()
  await expect(contact.button).toHaveText(contact.text('sending'))
  await expect(contact.sent).toBeVisible()
})

test('after too many it says when to come back', async ({ page, request, complaints }) => {
  const contact = await openContact(page)
  const sender = { 'X-Forwarded-For': newSender() }
  await page.setExtraHTTPHeaders(sender)
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1) {
    const answer = await request.post('/api/contact', {
      headers: sender,
      data: { ...person, message: newMessage() },
    })
    statuses.push(answer.status())
  }
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
  await contact.write(message)
  await contact.button.click()
  await expect(contact.alert).toHaveText(/^Too many messages.*try again in \d+ minutes?\.$/)
  forgive(complaints, /status of 429/)
})

test('an address that pages of other sites cannot use', async ({ request, baseURL }) => {
  const post = (headers: Record<string, string>, method = 'POST') =>
    request.fetch(`${baseURL}/api/contact`, {
      method,
      headers: { 'X-Forwarded-For': newSender(), ...headers },
      data: { ...person, message },
    })
  expect((await post({ Origin: 'https://evil.example' })).status()).toBe(403)
  expect((await post({ 'Sec-Fetch-Site': 'cross-site' })).status()).toBe(403)
  const asked = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
  const preflight = await post(asked, 'OPTIONS')
  expect(preflight.status()).toBe(405)
  expect(preflight.headers()['access-control-allow-origin']).toBeUndefined()
  expect((await post({ Origin: baseURL ?? '' })).status()).toBe(201)
})
