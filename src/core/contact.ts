import type { Language } from './language.ts'

/** What a visitor writes to the operator: the body of `POST /api/contact`. */
export interface ContactMessage {
  name: string
  email: string
  message: string
}

export type ContactField = keyof ContactMessage

export const contactFields = ['name', 'email', 'message'] as const satisfies ContactField[]

/** Most characters a field may have, after trimming; the browser and the server hold to the same ones. */
export const contactLimits = { name: 200, email: 254, message: 5000 } as const

/** Why a field was refused. */
export type ContactProblem = 'missing' | 'too-long' | 'invalid'

export type ContactProblems = Partial<Record<ContactField, ContactProblem>>

/** The answer to a message that was refused for what stands in it. */
export interface ContactRefusal {
  error: 'invalid'
  fields: ContactProblems
}

/** What the page sends besides; other programs may leave it out. */
export interface ContactExtras {
  /** A random UUID that stays the same when one message is sent again, so that it is kept once. */
  id?: string | undefined
  /** The language of the page. */
  language?: Language
  /** A field that people do not see: who fills it in is a program. */
  website?: string
  /** Milliseconds between the form being shown and its being sent. */
  elapsedMs?: number
}

/** How many characters a text has: an emoji counts as one where it is one code point. */
export const countCharacters = (text: string): number => [...text].length

/** A text as it is kept: composed, without what no database or mail takes, line ends all alike. */
const wellFormed = (text: string) =>
  text
    .replaceAll(/\p{Surrogate}/gu, '\u{FFFD}')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Control}\n\t]/gu, '')
    .normalize('NFC')

/** What is taken of a field's text: trimmed; a name and an address in one line. */
export const tidyContactField = (field: ContactField, text: string): string => {
  const tidied = wellFormed(text)
  return (field === 'message' ? tidied : tidied.replaceAll(/\s+/g, ' ')).trim()
}

/** Spaces, and signs that take no room: who reads it sees nothing. */
const isBlank = (text: string) => !/[^\p{Separator}\p{Other}]/u.test(text)

/**
 * An address that can be written to over the Internet: what browsers take for one (HTML, "valid e-mail address"),
 * with a domain of two labels or more, which may also be written in letters that are not ASCII.
 */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * What is wrong with a field, if anything.
 *
 * @param text as `tidyContactField` gives it
 */
export const contactProblem = (field: ContactField, text: string): ContactProblem | undefined => {
  if (isBlank(text)) return 'missing'
  if (countCharacters(text) > contactLimits[field]) return 'too-long'
  return field === 'email' && !address.test(text) ? 'invalid' : undefined
}
