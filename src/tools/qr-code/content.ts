import type { Level } from './field-rules.ts'

/** Returns the length of a text in UTF-8, in bytes. */
export const byteLengthOf = (text: string): number => new TextEncoder().encode(text).length

/** Replaces lone surrogates, which have no UTF-8, with U+FFFD as everywhere else on the web. */
export const toWellFormed = (text: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))

/** The limits of a code, where a standard allows less than the largest one. */
export interface CodeLimits {
  /** The largest version, 1 to 40. */
  version: number
  /** The largest length of the text in UTF-8. */
  bytes: number
}

/** The content of the code, from the fields of one kind. */
export type Content =
  /** A required field is empty. */
  | { kind: 'none' }
  /** A field is invalid and shows why. */
  | { kind: 'wrong' }
  | {
      kind: 'ready'
      /** The text of the code. */
      payload: string
      /** A short description for those who do not see the picture. */
      about: string
      /** The level of error correction that a standard requires. */
      level?: Level
      /** The largest code that a standard allows. */
      limits?: CodeLimits
    }

/** Tells whether two contents make the same code. */
export const isSameContent = (one: Content | undefined, other: Content): boolean =>
  one?.kind === 'ready' && other.kind === 'ready'
    ? one.payload === other.payload && one.about === other.about
    : one?.kind === other.kind

/** Joins a text in one line, as a field of one line or a format of lines requires. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

const shown = 60

/** Returns the beginning of a text in one line. */
export const shorten = (text: string): string => {
  const characters = [...oneLine(text.slice(0, 8 * shown))]
  return characters.length > shown
    ? `${characters.slice(0, shown - 1).join('')}…`
    : characters.join('')
}

/** Reads free text: spaces and line breaks are kept, and a blank text is no content. */
export const readText = (text: string): Content =>
  text.trim() === '' ? { kind: 'none' } : { kind: 'ready', payload: text, about: shorten(text) }
