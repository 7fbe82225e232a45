import { oneLine } from './content.ts'

/** A person or a company; unknown fields are empty. */
export interface Contact {
  firstName: string
  lastName: string
  organization: string
  jobTitle: string
  phone: string
  email: string
  /** A web address with its scheme. */
  website: string
  street: string
  postalCode: string
  city: string
  country: string
  /** The note, which may have several lines. */
  note: string
}

/**
 * Escapes backslash, comma, semicolon and line break, which are special in a value (RFC 2426, section 4).
 */
const escape = (text: string) =>
  text
    .trim()
    .replace(/[\\,;]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)

const structured = (parts: readonly string[]) => parts.map(escape).join(';')
const isGiven = (parts: readonly string[]) => parts.some((part) => part.trim() !== '')

/** Returns the display name of a contact; empty where neither person nor company has one. */
export const displayName = ({ firstName, lastName, organization }: Contact): string =>
  oneLine(`${firstName} ${lastName}`) || oneLine(organization)

/**
 * Writes a vCard 3.0 (RFC 2426), the version that iPhones and Android phones read.
 *
 * Lines are not folded, even when longer than 75 characters: some readers on phones do not unfold them, and every
 * break costs modules.
 */
export const writeVcard = (contact: Contact): string => {
  const { firstName, lastName, street, postalCode, city, country } = contact
  const address = ['', '', street, city, '', postalCode, country]
  const lines: readonly (readonly [property: string, value: string])[] = [
    ['N', structured([lastName, firstName, '', '', ''])],
    ['FN', escape(displayName(contact))],
    ['ORG', escape(contact.organization)],
    ['TITLE', escape(contact.jobTitle)],
    ['TEL;TYPE=CELL', escape(contact.phone)],
    ['EMAIL;TYPE=INTERNET', escape(contact.email)],
    // Readers take an address as it is, and only a comma in it would need a backslash.
    ['URL', contact.website.trim()],
    ['ADR;TYPE=WORK', isGiven(address) ? structured(address) : ''],
    ['NOTE', escape(contact.note)],
  ]
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    ...lines.filter(([, value]) => value !== '').map(([property, value]) => `${property}:${value}`),
    'END:VCARD',
    '',
  ].join('\r\n')
}

/**
 * Tells whether a text is a telephone number: digits with the separators that people use, such as `+33 (0)1 23 45
 * 67 89`, `06.12.34`, `123*4#`.
 */
export const isPhone = (text: string): boolean =>
  /^[+\d][\d\s().*#/-]*$/u.test(text.trim().replace(/^\(/, '')) &&
  /\d{2}/.test(text.replace(/\D/g, ''))
