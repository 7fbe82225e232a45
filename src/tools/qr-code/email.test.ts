import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isEmailAddress, splitAddresses, writeMailto } from './email.ts'

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
