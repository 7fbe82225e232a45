import { oneLine } from './content.ts'

/** A person or a firm; what is not known is empty. */
export interface Contact {
  firstName: string
  lastName: string
  organization: string
  jobTitle: string
  phone: string
  email: string
  /** An address with its scheme. */
  website: string
  street: string
  postalCode: string
  city: string
  country: string
  /** May have several lines. */
  note: string
}

/** Backslash, comma, semicolon and line break mean something in a value (RFC 2426, section 4). */
const escape = (text: string) =>
  text
    .trim()
    .replace(/[\\,;]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)

const structured = (parts: readonly string[]) => parts.map(escape).join(';')
const isGiven = (parts: readonly string[]) => parts.some((part) => part.trim() !== '')

/** The name a contact is filed under; empty where neither person nor firm has one. */
export const displayName = ({ firstName, lastName, organization }: Contact): string =>
  oneLine(`${firstName} ${lastName}`) || oneLine(organization)

/**
 * A vCard 3.0 (RFC 2426): the version that phones of both makers read.
 *
 * Lines are not folded, though longer than 75 characters: what reads codes on phones does not always unfold them,
 * and every break costs modules.
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
    // An address holds no character that needs a backslash but a comma, and readers pass it on as it is.
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

/** Digits with what people put between them: `+33 (0)1 23 45 67 89`, `06.12.34`, `123*4#`. */
export const isPhone = (text: string): boolean =>
  /^[+\d][\d\s().*#/-]*$/u.test(text.trim().replace(/^\(/, '')) &&
  /\d{2}/.test(text.replace(/\D/g, ''))
