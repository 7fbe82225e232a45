import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { site } from '../../site.config.ts'
import type { Publisher } from '../core/site.ts'
import { NavigationProvider } from '../site/navigation.tsx'
import { findPage } from '../site/pages.ts'
import commonTexts from '../site/texts.es.json'
import ContactPage from './contact/page.tsx'
import contactTexts from './contact/texts.es.json'
import PrivacyPage from './privacy/page.tsx'
import privacyTexts from './privacy/texts.es.json'
import { renderIn } from '../testing/render-in.ts'

// The operator's settings are restored after each test.
const asShipped = { ...site }
afterEach(() => void Object.assign(site, asShipped))

const publisher: Publisher = {
  name: 'Ateliers Réunis',
  address: '3 rue des Écoles, 75005 Paris',
  phone: '+33 1 23 45 67 89',
  email: 'bonjour@ateliers.example',
  director: 'Camille Martin',
}
const mailLink = `href="mailto:${publisher.email}"`

const render = async (id: 'contact' | 'privacy') => {
  const page = findPage(id)
  if (!page) throw new Error(`no page ${id}`)
  const Content = { contact: ContactPage, privacy: PrivacyPage }[id]
  // The links of a page need a navigation context.
  const navigation = {
    initial: { page, Content },
    loadPage: () => Promise.resolve({ default: Content }),
    ssrPath: page.paths.es,
    children: () => createElement(Content),
  }
  const texts = { contact: contactTexts, privacy: privacyTexts }
  return renderIn('es', texts, createElement(NavigationProvider, navigation))
}

beforeEach(() => {
  Object.assign(site, { publisher: null, legalDate: '2025-08-01', messagesKeptMonths: 12 })
})

describe('the privacy page', () => {
  it('names the controller and where to write', async () => {
    site.publisher = publisher
    const html = await render('privacy')
    expect(html.split(`${publisher.name}, ${publisher.address}`)).toHaveLength(3)
    expect(html).toContain(mailLink)
  })

  it('says so while the operator has not said who that is', async () => {
    const html = await render('privacy')
    expect(html).toContain(privacyTexts.introduction.controllerMissing)
    expect(html).toContain(privacyTexts.contact.publisherMissing)
    expect(html).not.toContain('mailto:')
  })

  it('is dated', async () => {
    expect(await render('privacy')).toContain(
      '<time dateTime="2025-08-01">Versión del 1 de agosto de 2025</time>',
    )
  })
})

describe('the contact page', () => {
  it('says how long a message is kept, and offers the address there is', async () => {
    const html = await render('contact')
    expect(html).toContain('en un plazo máximo de 12\u00A0meses')
    expect(html).not.toContain('mailto:')
    site.publisher = publisher
    expect(await render('contact')).toContain(mailLink)
  })

  it('offers it, and the message to copy, when sending fails', async () => {
    const { Failure } = await import('./contact/contact-form.tsx')
    const failure = createElement(Failure, { fault: { kind: 'no-server' }, message: 'Hola' })
    const texts = { common: commonTexts, contact: contactTexts }
    expect(renderIn('es', texts, failure)).not.toContain('mailto:')
    site.publisher = publisher
    const html = renderIn('es', texts, failure)
    expect(html).toContain(mailLink)
    for (const text of [contactTexts.faults['no-server'].title, contactTexts.copy])
      expect(html).toContain(text)
  })

  it('sends nothing before its script is there', async () => {
    const html = await render('contact')
    expect(html.match(/<form[^>]*>/g)).toEqual([expect.stringContaining('method="dialog"')])
    expect(html).not.toMatch(/action=|formaction=|novalidate/i)
  })

  it('asks the browser to require all three fields, and none of the trap', async () => {
    const html = await render('contact')
    const fields = (html.match(/<(?:input|textarea)[^>]*>/g) ?? []).map((tag) =>
      Object.fromEntries(
        ['name', 'type', 'autoComplete', 'required', 'tabindex'].map((attribute) => [
          attribute,
          new RegExp(` ${attribute}="([^"]*)"`, 'i').exec(tag)?.[1],
        ]),
      ),
    )
    const typed = { type: undefined, required: '', tabindex: undefined }
    expect(fields).toEqual([
      { ...typed, name: 'name', autoComplete: 'name' },
      { ...typed, name: 'email', type: 'email', autoComplete: 'email' },
      { ...typed, name: 'message', autoComplete: 'off' },
      { ...typed, name: 'website', autoComplete: 'off', required: undefined, tabindex: '-1' },
    ])
  })
})
