import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { Host, Publisher } from '../../core/site.ts'
import { renderIn } from '../../testing/render-in.ts'
import { LegalNotice } from './page.tsx'
import texts from './texts.fr.json'

const publisher: Publisher = {
  name: 'Ateliers Réunis',
  address: '3 rue des Écoles, 75005 Paris',
  phone: '+33 1 23 45 67 89',
  email: 'bonjour@ateliers.example',
  director: 'Camille Martin',
}
const host: Host = {
  name: 'Hébergeur SA',
  address: '1 quai Nord, Lille',
  phone: '+33 3 00 00 00 00',
}

const render = (props: { publisher: Publisher | null; host: Host | null }) =>
  renderIn('fr', { terms: texts }, createElement(LegalNotice, props))

it('shows everything French law asks for', () => {
  const html = render({ publisher, host })
  for (const value of [...Object.values(publisher), ...Object.values(host)])
    expect(html).toContain(value)
  expect(html).not.toContain(texts.notice.publisherMissing)
  expect(html).not.toContain(texts.notice.hostMissing)
})

it('has a line for what only a company has, where there is one', () => {
  const html = render({
    publisher: { ...publisher, legalForm: 'SAS', registration: 'RCS Paris 123 456 789' },
    host,
  })
  expect(html).toContain('RCS Paris 123 456 789')
  expect(render({ publisher, host })).not.toContain(texts.notice.registration)
})

it('says what the operator has not filled in', () => {
  const html = render({ publisher: null, host: null })
  expect(html).toContain(texts.notice.publisherMissing)
  expect(html).toContain(texts.notice.hostMissing)
  expect(html).not.toContain('<dl')
})
