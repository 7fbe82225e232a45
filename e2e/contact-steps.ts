import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { openStore } from '../server/contact/open-store.ts'
import type { StoredMessage } from '../server/contact/message-store.ts'
import type { Language } from '../src/core/language.ts'
import { expect, hydrated } from './fixtures.ts'
import { sitePages, textOf } from './site.ts'

export const person = { name: 'Ada Lovelace', email: 'ada@example.org' }

/** Returns a text that no other message has. */
export const newMessage = (): string =>
  `Bonjour, « ça » ne va pas. \u{1F914}\n${randomBytes(9).toString('hex')}`

/** Returns an IPv6 network that has not sent anything yet, because messages are rate limited per sender. */
export const newSender = (): string =>
  `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`

export interface ContactPage {
  page: Page
  field: (name: string) => Locator
  button: Locator
  alert: Locator
  sent: Locator
  text: (key: string) => string
  write: (message: string) => Promise<void>
}

export const pathsOfContact = () => {
  const paths = sitePages.find(({ id }) => id === 'contact')?.paths
  if (!paths) throw new Error('no contact page')
  return paths
}

/** Returns the elements of the contact page in a language. */
export const contactPage = (page: Page, language: Language): ContactPage => {
  const field = (name: string) => page.locator(`main [name=${name}]`)
  return {
    page,
    field,
    button: page.locator('main form button:not([type=button])'),
    alert: page.locator('main form [role=alert]'),
    sent: page.locator('main h2#sent'),
    text: (key) => textOf(language, `contact:${key}`),
    write: async (message) => {
      for (const [name, text] of Object.entries({ ...person, message }))
        await field(name).fill(text)
    },
  }
}

/** Opens the page as a new sender, with a clock that can be advanced. */
export const openContact = async (page: Page, language: Language = 'en'): Promise<ContactPage> => {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': newSender() })
  await page.clock.install()
  // The neutral path follows the visitor's language, so French is requested explicitly.
  await page.goto(`${pathsOfContact()[language]}${language === 'fr' ? '?lng=fr' : ''}`)
  await hydrated(page)
  return contactPage(page, language)
}

/** Advances the clock by the time that people need to write. */
export const takeTime = (page: Page) => page.clock.fastForward(5000)

/** Returns the messages with a text that the test server has stored. */
export const keptMessages = async (message: string): Promise<StoredMessage[]> => {
  const store = await openStore({ dataFolder: process.env.UTILO_DATA ?? '.cache/e2e-data' })
  try {
    const all = await store.list({ limit: 10_000, offset: 0 })
    return all.filter((kept) => kept.message === message)
  } finally {
    await store.close()
  }
}

/** Answers in place of the server. */
export const answerWith = (
  page: Page,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  page.route('**/api/contact', (route) =>
    route.fulfill({
      status,
      headers: {
        'Content-Type': typeof body === 'string' ? 'text/html' : 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )

/** The browser logs each failed request in the console. Removes these from the complaints, and expects no others. */
export const forgive = (complaints: string[], pattern: RegExp): void => {
  const found = complaints.splice(0)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((complaint) => !pattern.test(complaint))).toEqual([])
}
