import { describe, expect, it } from 'vitest'
import { type Contact, displayName, isPhone, writeVcard } from './contact.ts'

describe('a contact', () => {
  const nobody: Contact = {
    firstName: '',
    lastName: '',
    organization: '',
    jobTitle: '',
    phone: '',
    email: '',
    website: '',
    street: '',
    postalCode: '',
    city: '',
    country: '',
    note: '',
  }

  it('is a vCard 3.0 with its lines ended by CR LF', () => {
    const card = writeVcard({
      firstName: 'Zoé',
      lastName: 'Lefèvre',
      organization: 'Café; Thé, & Cie',
      jobTitle: 'Gérante',
      phone: '+33 1 23 45 67 89',
      email: 'zoe@example.com',
      website: 'https://example.com/a,b',
      street: '3, rue de l’Été',
      postalCode: '75001',
      city: 'Paris',
      country: 'France',
      note: 'Ouvert\nle lundi',
    })
    expect(card.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Lefèvre;Zoé;;;',
      'FN:Zoé Lefèvre',
      String.raw`ORG:Café\; Thé\, & Cie`,
      'TITLE:Gérante',
      'TEL;TYPE=CELL:+33 1 23 45 67 89',
      'EMAIL;TYPE=INTERNET:zoe@example.com',
      'URL:https://example.com/a,b',
      String.raw`ADR;TYPE=WORK:;;3\, rue de l’Été;Paris;;75001;France`,
      String.raw`NOTE:Ouvert\nle lundi`,
      'END:VCARD',
      '',
    ])
    expect(card.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('escapes as RFC 2426 does in its examples', () => {
    const note = 'Mythical Manager\r\nHyjinx Software Division\nBabsCo, Inc.\n'
    const card = writeVcard({ ...nobody, firstName: 'Mr. John Q. Public, Esq.', note })
    expect(card).toContain(String.raw`FN:Mr. John Q. Public\, Esq.`)
    expect(card).toContain(
      String.raw`NOTE:Mythical Manager\nHyjinx Software Division\nBabsCo\, Inc.` + '\r\n',
    )
  })

  it('leaves out what is not known, and goes by the firm where there is no person', () => {
    const card = writeVcard({ ...nobody, organization: 'ABC, Inc.' })
    expect(card.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:;;;;',
      String.raw`FN:ABC\, Inc.`,
      String.raw`ORG:ABC\, Inc.`,
      'END:VCARD',
      '',
    ])
    expect(displayName(nobody)).toBe('')
  })

  it.each([
    '+33 (0)1 23 45 67 89',
    '06.12.34.56.78',
    '(555) 010-9999',
    '112',
    '*123#',
    '+34 600 000 000',
  ])('takes %s for a telephone number', (phone) =>
    expect(isPhone(phone)).toBe(!phone.startsWith('*')),
  )
  it.each(['', 'call me', '1', '*123#', '12a34', '😀'])('does not take %j for one', (phone) =>
    expect(isPhone(phone)).toBe(false),
  )
})
