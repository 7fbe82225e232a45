import { createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Publisher, Site } from '../core/site.ts'
import contactTexts from './contact/texts.es.json'
import privacyTexts from './privacy/texts.es.json'
import { renderIn } from './render-in.ts'

const site = vi.hoisted((): Site => ({
  name: 'Utilo',
  origin: 'https://utilo.example',
  publisher: null,
  host: null,
  legalDate: '2025-08-01',
}))
vi.mock('../../site.config.ts', () => ({ site }))

const publisher: Publisher = {
  name: 'Ateliers Réunis',
  address: '3 rue des Écoles, 75005 Paris',
  phone: '+33 1 23 45 67 89',
  email: 'bonjour@ateliers.example',
  director: 'Camille Martin',
}
const mailLink = `href="mailto:${publisher.email}"`

const pages = {
  contact: () => import('./contact/page.tsx'),
  privacy: () => import('./privacy/page.tsx'),
}

const render = async (id: keyof typeof pages) => {
  const { default: Content } = await pages[id]()
  return renderIn('es', { contact: contactTexts, privacy: privacyTexts }, createElement(Content))
}

beforeEach(() => {
  site.publisher = null
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
  it('says before anything is typed that it does not send, and offers the address there is', async () => {
    expect(await render('contact')).toContain(contactTexts.notice)
    expect(await render('contact')).not.toContain('mailto:')
    site.publisher = publisher
    expect(await render('contact')).toContain(mailLink)
  })

  it('cannot send what was typed, scripts or not', async () => {
    const html = await render('contact')
    expect(html.match(/<form[^>]*>/g)).toEqual([expect.stringContaining('method="dialog"')])
    expect(html).not.toMatch(/action=|formaction=/i)
  })

  it('asks the browser to require all three fields', async () => {
    const html = await render('contact')
    const fields = (html.match(/<(?:input|textarea)[^>]*>/g) ?? []).map((tag) =>
      Object.fromEntries(
        ['name', 'type', 'autoComplete', 'required'].map((attribute) => [
          attribute,
          new RegExp(`\\b${attribute}="([^"]*)"`).exec(tag)?.[1],
        ]),
      ),
    )
    expect(fields).toEqual([
      { name: 'name', type: undefined, autoComplete: 'name', required: '' },
      { name: 'email', type: 'email', autoComplete: 'email', required: '' },
      { name: 'message', type: undefined, autoComplete: 'off', required: '' },
    ])
  })
})
