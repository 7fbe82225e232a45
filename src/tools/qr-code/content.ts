import type { Level } from './field-rules.ts'

/** Bytes of a text in UTF-8. */
export const byteLengthOf = (text: string): number => new TextEncoder().encode(text).length

/** Half a surrogate pair has no UTF-8: it becomes U+FFFD, as everywhere else on the web. */
export const toWellFormed = (text: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))

/** What a code is held to where a standard asks for less than the largest. */
export interface CodeLimits {
  /** 1 to 40. */
  version: number
  /** Of the text in UTF-8. */
  bytes: number
}

/** What the fields of one kind come to. */
export type Content =
  /** Something it cannot do without is missing. */
  | { kind: 'none' }
  /** A field says what is wrong with it. */
  | { kind: 'wrong' }
  | {
      kind: 'ready'
      /** What the code is to say, character for character. */
      payload: string
      /** What it is about in a few words, for those who do not see the picture. */
      about: string
      /** A standard asks for this level and no other. */
      level?: Level
      /** The largest code it allows. */
      limits?: CodeLimits
    }

/** Whether two contents make the same code. */
export const isSameContent = (one: Content | undefined, other: Content): boolean =>
  one?.kind === 'ready' && other.kind === 'ready'
    ? one.payload === other.payload && one.about === other.about
    : one?.kind === other.kind

/** One line of spaces and words: what a field of one line, or a format of lines, can hold. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

const shown = 60

/** The beginning of a text in one line. */
export const shorten = (text: string): string => {
  const characters = [...oneLine(text.slice(0, 8 * shown))]
  return characters.length > shown
    ? `${characters.slice(0, shown - 1).join('')}…`
    : characters.join('')
}

/** Free text is taken as it is, spaces and line breaks included; blank it is none. */
export const readText = (text: string): Content =>
  text.trim() === '' ? { kind: 'none' } : { kind: 'ready', payload: text, about: shorten(text) }
