import type { Language } from './language.ts'

/** The fields of the contact form in their order. The form, the checks, the store and the mails go through this list. */
export const contactFields = ['name', 'email', 'message'] as const
export type ContactFieldName = (typeof contactFields)[number]

/** A visitor's message to the operator, which is the body of `POST /api/contact`. */
export type ContactMessage = Record<ContactFieldName, string>

/** Returns an object with a value for each field. */
export const mapContactFields = <Value>(
  valueOf: (field: ContactFieldName) => Value,
): Record<ContactFieldName, Value> =>
  // TypeScript does not know that every field has an entry.
  Object.fromEntries(contactFields.map((field) => [field, valueOf(field)])) as Record<
    ContactFieldName,
    Value
  >

/**
 * The most characters that a field may have after trimming. The browser and the server apply the same limits. The
 * server's `bodyLimitBytes` has to hold their sum with every character escaped, so raise it with them.
 */
export const contactLimits = {
  name: 200,
  email: 254,
  message: 5000,
} as const satisfies Record<ContactFieldName, number>

/** The reason why a field was refused. */
export type ContactProblem = 'missing' | 'too-long' | 'invalid'

export type ContactProblems = Partial<Record<ContactFieldName, ContactProblem>>

/** The response to a message whose fields were refused. */
export interface ContactRefusal {
  error: 'invalid'
  fields: ContactProblems
}

/** Further data that the contact page sends; other clients may leave it out. */
export interface ContactExtras {
  /** A random UUID that stays the same when a message is sent again, so that the server stores it once. */
  id?: string | undefined
  /** The language of the page. */
  language?: Language
  /** A honeypot field that people do not see: whoever fills it in is a program. */
  website?: string
  /** The milliseconds from showing the form to sending it. */
  elapsedMs?: number
}

/** Counts the code points of a text, so that an emoji of one code point counts as one character. */
export const countCharacters = (text: string): number => [...text].length

/**
 * Up to this multiple of a field's limit, in UTF-16 units, a text is normalized. No letter of a living language has
 * more units before normalization than four (a letter with three marks, or two emoji units and two joiners).
 */
const maxUnitsPerCharacter = 4

/**
 * The most combining marks that may follow one another. Unicode's stream-safe text format has the same limit (UAX #15,
 * section 13), because no language needs as many. Normalization sorts each run of marks, in a time that grows with the
 * square of its length: without a limit, 64 KB of marks took a second of processor time.
 */
const maxMarks = 30

const excessMarks = new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, 'gu')
const dropExcessMarks = (text: string) => text.replaceAll(excessMarks, '$1')

/**
 * Normalizes a text for storage: NFC, `\n` as the only line end, no characters that databases or mail refuse, and no
 * more than {@link maxMarks} marks in a row.
 */
const wellFormed = (text: string) => {
  const cleaned = text
    .replaceAll(/\p{Surrogate}/gu, '\u{FFFD}')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Control}\n\t]/gu, '')
  // A few marks become two or three when normalized, so the runs are measured again.
  return dropExcessMarks(dropExcessMarks(cleaned).normalize('NFC'))
}

/**
 * Normalizes and trims a field's text; a name and an e-mail address are put on one line. A text that is several times
 * too long is returned as it is, because normalizing it would only cost time: `contactProblem` refuses it.
 */
export const tidyContactField = (field: ContactFieldName, text: string): string => {
  if (text.length > contactLimits[field] * maxUnitsPerCharacter) return text
  const tidied = wellFormed(text)
  return (field === 'message' ? tidied : tidied.replaceAll(/\s+/g, ' ')).trim()
}

/** Is true for a text of spaces and invisible characters only, in which a reader would see nothing. */
const isBlank = (text: string) => !/[^\p{Separator}\p{Other}]/u.test(text)

/**
 * Matches an e-mail address that can be reached over the Internet. It follows the definition of browsers (HTML,
 * "valid e-mail address"), but demands a domain of at least two labels, which may have letters outside ASCII.
 */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * Returns what is wrong with a field, or undefined when nothing is.
 *
 * @param text - the text as `tidyContactField` returns it.
 */
export const contactProblem = (
  field: ContactFieldName,
  text: string,
): ContactProblem | undefined => {
  if (isBlank(text)) return 'missing'
  if (countCharacters(text) > contactLimits[field]) return 'too-long'
  return field === 'email' && !address.test(text) ? 'invalid' : undefined
}
