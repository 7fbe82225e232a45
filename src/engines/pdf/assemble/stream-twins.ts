import type { PdfStream } from '@libpdf/core'
import { binaryOf } from './binary-text.ts'
import { ObjectBytes, type Translation } from './serialize.ts'

const areEqual = (one: Uint8Array, other: Uint8Array): boolean => {
  if (one === other) return true
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false
  return true
}

/**
 * Whether a stream may stand for others. Forms and patterns lead to what they draw with, which may lead back to them;
 * and programs that fill in form fields write over a form, which then must be one field's only.
 */
const isAlone = (stream: PdfStream): boolean =>
  !['BBox', 'Resources', 'PatternType'].some((key) => stream.has(key))

/** A picture has a mask, and a colour space with a profile; longer chains are no honest document's. */
const deepestChain = 16

/**
 * Streams of a result that are the same: documents of one origin bring the same fonts, profiles and pictures, which
 * are needed once.
 */
export class StreamTwins {
  /** Streams that are being written because another names them. */
  #depth = 0
  readonly #known = new Map<string, { stream: PdfStream; number: number }[]>()

  /** The object number of a stream just like this one; if there is none, the one that `set` gives it. */
  numberOf(stream: PdfStream, translation: Translation, set: () => number): number {
    if (!isAlone(stream) || this.#depth === deepestChain) return set()
    this.#depth += 1
    const entries = [...stream].filter(([key]) => key.value !== 'Length')
    const words = new ObjectBytes(256)
    words.dictionary(entries, translation)
    this.#depth -= 1
    const key = `${stream.data.length} ${binaryOf(words.take())}`
    const alike = this.#known.get(key) ?? []
    const twin = alike.find((it) => areEqual(it.stream.data, stream.data))
    if (twin !== undefined) return twin.number
    const number = set()
    alike.push({ stream, number })
    this.#known.set(key, alike)
    return number
  }
}
