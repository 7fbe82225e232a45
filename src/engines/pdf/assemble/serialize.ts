import { PdfNumber, type PdfObject, type PdfRef } from '@libpdf/core'
import { latin1Bytes } from './binary-strings.ts'
import type { SourceGraph } from './source-graph.ts'
import type { Matrix } from '../page-content/geometry.ts'

/** Maps references and names of a source to those of the result. */
export interface Translation {
  readonly graph: SourceGraph
  /** Returns the object number in the result; 0 for objects that are left out. */
  numberOf(reference: PdfRef): number
  /** Returns a name's bytes as characters up to U+00FF. */
  nameBytes(name: string): string
  /** Returns the key of a page, annotation or form in the result's structure tree; undefined when it has none. */
  structParentKey(key: number): number | undefined
}

const code = (character: string) => character.charCodeAt(0)
const isRegular = (byte: number) =>
  byte > 0x20 && byte < 0x7f && !'()<>[]{}/%#'.includes(String.fromCharCode(byte))

const escapedNames = new Map<string, string>()

/** Returns a name as it is written in a file: with its slash and the escapes that its bytes need. */
const escapeName = (bytes: string): string => {
  let escaped = escapedNames.get(bytes)
  if (escaped === undefined) {
    escaped = '/'
    for (const character of bytes) {
      const byte = code(character)
      escaped += isRegular(byte) ? character : `#${byte.toString(16).padStart(2, '0')}`
    }
    escapedNames.set(bytes, escaped)
  }
  return escaped
}

/** Larger integers lose precision in readers, and some readers fail on numbers beyond 64 bits. */
const maxInteger = Number.MAX_SAFE_INTEGER

/** PDF numbers have no exponents. Ten decimals are more than any reader keeps. */
const writeNumber = (value: number): string => {
  if (Number.isNaN(value)) return '0'
  const plain = String(Math.min(Math.max(value, -maxInteger), maxInteger))
  if (!plain.includes('e')) return plain
  return value.toFixed(10).replace(/\.?0+$/, '')
}

/** Delimiters after which no white space is necessary. */
const closing = new Set([...'[]<>()'].map(code))

/**
 * Returns whether a key is StructParent or StructParents, by which the structure tree refers to objects (ISO 32000-2,
 * 14.7.5.4).
 */
export const isStructParentKey = (name: string): boolean =>
  name === 'StructParents' || name === 'StructParent'

/** A growing buffer of serialized objects. */
export class ObjectBytes {
  #bytes: Uint8Array<ArrayBuffer>
  #length = 0
  #last = 0

  constructor(expectedLength = 65_536) {
    this.#bytes = new Uint8Array(expectedLength)
  }

  get length(): number {
    return this.#length
  }

  /** Returns a copy of the bytes written so far and empties the buffer. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.#length)
    this.#length = 0
    this.#last = 0
    return taken
  }

  ascii(text: string): void {
    this.#grow(text.length)
    for (let at = 0; at < text.length; at += 1) this.#bytes[this.#length + at] = text.charCodeAt(at)
    this.#length += text.length
    if (text !== '') this.#last = text.charCodeAt(text.length - 1)
  }

  bytes(bytes: Uint8Array): void {
    this.#grow(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
    this.#last = bytes.at(-1) ?? this.#last
  }

  /** Writes a value. Of a stream, only the dictionary's entries are written. */
  value(value: PdfObject, translation: Translation | undefined): void {
    switch (value.type) {
      case 'name':
        return this.ascii(escapeName(translation?.nameBytes(value.value) ?? value.value))
      case 'number':
        return this.#word(writeNumber(value.value))
      case 'ref': {
        const number = translation?.numberOf(value) ?? value.objectNumber
        return this.#word(number === 0 ? 'null' : `${number} 0 R`)
      }
      case 'bool':
        return this.#word(String(value.value))
      case 'null':
        return this.#word('null')
      case 'string':
        return this.#string(value.bytes)
      case 'array':
        this.ascii('[')
        for (const item of value) this.value(item, translation)
        return this.ascii(']')
      case 'dict':
      case 'stream':
        return this.dictionary(value, translation)
      case 'raw':
        return this.bytes(value.bytes)
    }
  }

  dictionary(
    entries: Iterable<readonly [{ value: string }, PdfObject]>,
    translation: Translation | undefined,
  ): void {
    this.ascii('<<')
    for (const [key, value] of entries) {
      // An entry with the value null may be omitted.
      if (value.type === 'null') continue
      if (value.type === 'ref' && translation?.numberOf(value) === 0) continue
      let inResult = value
      if (translation !== undefined && isStructParentKey(key.value)) {
        const number =
          value.type === 'number' ? translation.structParentKey(value.value) : undefined
        if (number === undefined) continue
        inResult = PdfNumber.of(number)
      }
      this.ascii(escapeName(translation?.nameBytes(key.value) ?? key.value))
      this.value(inResult, translation)
    }
    this.ascii('>>')
  }

  /** Writes a token, after a space where it would run into the one before. */
  #word(text: string): void {
    if (this.#length > 0 && !closing.has(this.#last)) this.ascii(' ')
    this.ascii(text)
  }

  #string(bytes: Uint8Array): void {
    this.ascii('(')
    this.#grow(bytes.length * 4)
    for (const byte of bytes) {
      const isEscaped = byte === 0x28 || byte === 0x29 || byte === 0x5c
      // An unescaped carriage return in a string would be read as a line feed.
      if (byte === 0x0d) this.ascii(String.raw`\r`)
      else {
        if (isEscaped) this.ascii('\\')
        this.#bytes[this.#length] = byte
        this.#length += 1
      }
    }
    this.ascii(')')
  }

  #grow(by: number): void {
    if (this.#length + by <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + by))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}

/**
 * Returns the bytes of PDF syntax, one for each character.
 *
 * @throws {RangeError} if the text has characters above U+00FF, which have no byte of their own.
 */
export const encodeLatin1 = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = latin1Bytes(text)
  if (!bytes) throw new RangeError('the text has characters above U+00FF')
  return bytes
}

/** Formats a number for a content stream. The default of two decimals is a hundredth of a point. */
export const formatNumber = (value: number, decimals = 2): string => {
  const text = value.toFixed(decimals).replace(/\.?0+$/, '')
  return text === '-0' || text === '' ? '0' : text
}

export const formatMatrix = (matrix: Matrix): string =>
  matrix.map((value, index) => formatNumber(value, index < 4 ? 5 : 3)).join(' ')
