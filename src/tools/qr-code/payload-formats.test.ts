import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import {
  type Contact,
  readLink,
  isEmailAddress,
  splitAddresses,
  writeMailto,
  displayName,
  isPhone,
  writeVcard,
  checkSsid,
  checkWifiPassword,
  writeWifi,
} from './payload-formats.ts'

describe('a link', () => {
  test.each([
    ['example.com', 'https://example.com'],
    ['//example.com/a', 'https://example.com/a'],
    ['example.com:8080/a?b=c#d', 'https://example.com:8080/a?b=c#d'],
    ['localhost:3000', 'https://localhost:3000'],
    ['192.168.1.1/admin', 'https://192.168.1.1/admin'],
    // The address is kept as typed, because capitals take less room in a code.
    ['HTTPS://EXAMPLE.COM/A', 'HTTPS://EXAMPLE.COM/A'],
    ['http://example.com', 'http://example.com'],
    ['http://[2001:db8::1]/', 'http://[2001:db8::1]/'],
    ['https://name:word@example.com/', 'https://name:word@example.com/'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['tel:+33123456789', 'tel:+33123456789'],
    // RFC 3492 and RFC 3986 as browsers apply them.
    ['https://fr.wikipedia.org/wiki/Été', 'https://fr.wikipedia.org/wiki/%C3%89t%C3%A9'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['example.com/a b', 'https://example.com/a%20b'],
  ])('typed as %s opens %s', (typed, address) => {
    expect(readLink(` ${typed}\n`)).toEqual({ kind: 'read', address })
  })

  test.each([
    'hello',
    'two words',
    'a@example.com',
    'https://',
    '.',
    'example.',
    // Browsers take this for a part of an IP address.
    '12',
    '12.5',
    '0x7f',
    'https://1234',
    'exam%20ple.com',
    'javascript:alert(1)',
    '😀',
  ])('is not %s', (typed) => expect(readLink(typed)).toEqual({ kind: 'unreadable' }))

  it('is nothing while nothing is typed', () => expect(readLink('  ')).toEqual({ kind: 'empty' }))
})

describe('an e-mail', () => {
  test.each([
    // RFC 6068, sections 2 and 6.
    [{ recipient: 'chris@example.com' }, 'mailto:chris@example.com'],
    [
      { recipient: 'infobot@example.com', subject: 'current-issue' },
      'mailto:infobot@example.com?subject=current-issue',
    ],
    [
      { recipient: 'infobot@example.com', message: 'send current-issue\nsend index' },
      'mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index',
    ],
    [
      { recipient: 'user@example.org', subject: 'café' },
      'mailto:user@example.org?subject=caf%C3%A9',
    ],
    [
      { recipient: 'user@example.org', subject: 'café', message: 'caffè' },
      'mailto:user@example.org?subject=caf%C3%A9&body=caff%C3%A8',
    ],
    [{ recipient: 'gorby%kremvax@example.com' }, 'mailto:gorby%25kremvax@example.com'],
    [
      { recipient: 'addr1@an.example, addr2@an.example' },
      'mailto:addr1@an.example,addr2@an.example',
    ],
    [
      { recipient: 'a+b@example.com', subject: ' ', message: 'x & y?' },
      'mailto:a+b@example.com?body=x%20%26%20y%3F',
    ],
  ])('%j is written as RFC 6068 has it', (email, payload) => {
    expect(writeMailto({ subject: '', message: '', ...email })).toBe(payload)
  })

  it('says the same to whatever reads it', () => {
    const words = fc.string({ unit: 'grapheme' }).filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(words, words, (subject, message) => {
        const url = new URL(writeMailto({ recipient: 'a@example.com', subject, message }))
        expect(url.searchParams.get('subject')).toBe(subject.replaceAll(/\r\n?|\n/g, '\r\n'))
        expect(url.searchParams.get('body')).toBe(message.replaceAll(/\r\n?|\n/g, '\r\n'))
      }),
    )
  })

  it('tells addresses from what is none', () => {
    for (const address of ['a@b.fr', 'zoé@exemple.fr', "o'neil+x@mail.example.com"])
      expect(isEmailAddress(address)).toBe(true)
    for (const address of ['', 'a', 'a@b', 'a b@c.fr', '@b.fr', 'a@.fr', 'a@b..fr', 'a@b.fr.'])
      expect(isEmailAddress(address)).toBe(false)
    expect(splitAddresses(' a@b.fr;, c@d.es ')).toEqual(['a@b.fr', 'c@d.es'])
  })
})

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

describe('Wi-Fi', () => {
  const network = { ssid: 'x', password: 'y', security: 'WPA', isHidden: false } as const

  test.each([
    // ZXing, "Barcode Contents".
    [{ ssid: 'mynetwork', password: 'mypass' }, 'WIFI:T:WPA;S:mynetwork;P:mypass;;'],
    [
      { ssid: String.raw`"foo;bar\baz"`, password: 'mypass' },
      String.raw`WIFI:T:WPA;S:\"foo\;bar\\baz\";P:mypass;;`,
    ],
    // The requirement of the product (FIELD.md).
    [{ ssid: 'Café;1', password: String.raw`a:b\c` }, String.raw`WIFI:T:WPA;S:Café\;1;P:a\:b\\c;;`],
    [{ ssid: 'a,b', security: 'nopass' as const }, String.raw`WIFI:T:nopass;S:a\,b;;`],
    [{ isHidden: true }, 'WIFI:T:WPA;S:x;P:y;H:true;;'],
    [{ security: 'WEP' as const, ssid: ' x ' }, 'WIFI:T:WEP;S: x ;P:y;;'],
    [{ security: 'SAE' as const }, 'WIFI:T:SAE;S:x;P:y;;'],
  ])('%j is written as phones read it', (changes, payload) => {
    expect(writeWifi({ ...network, ...changes })).toBe(payload)
  })

  it('can be taken apart again, whatever stands in it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (ssid, password) => {
          const written = writeWifi({ ...network, ssid, password })
          // A reader of the format, in which fields end at a semicolon without a backslash before it.
          const fields = [
            ...written.slice('WIFI:'.length).matchAll(/([A-Z]):((?:[^\\;]|\\.)*);/gsu),
          ]
          const valueOf = (name: string) =>
            fields.find(([, key]) => key === name)?.[2]?.replaceAll(/\\(.)/gsu, '$1')
          expect([valueOf('T'), valueOf('S'), valueOf('P')]).toEqual(['WPA', ssid, password])
        },
      ),
    )
  })

  it('doubts names and passwords that no network can have', () => {
    expect(checkSsid('é'.repeat(16))).toBeUndefined()
    expect(checkSsid(`${'é'.repeat(16)}x`)).toBe('long-name')
    const doubt = (security: 'WPA' | 'SAE' | 'WEP' | 'nopass', password: string) =>
      checkWifiPassword({ security, password })
    for (const password of ['', '12345678', 'x'.repeat(63), '0123456789abcdef'.repeat(4)])
      expect(doubt('WPA', password)).toBeUndefined()
    for (const password of ['1234567', 'x'.repeat(64)])
      expect(doubt('WPA', password)).toBe('wpa-length')
    for (const password of ['12345', '1234567890123', '0123456789', 'abcdef'.repeat(4) + 'ab'])
      expect(doubt('WEP', password)).toBeUndefined()
    expect(doubt('WEP', '1234')).toBe('wep-length')
    expect(doubt('SAE', '1234')).toBeUndefined()
    expect(doubt('nopass', '1234')).toBeUndefined()
  })
})
