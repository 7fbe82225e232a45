import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  type PdfStream,
} from '@libpdf/core'
import { toBinaryString } from './binary-strings.ts'
import { ObjectBytes, type Translation } from './serialize.ts'

const areEqual = (one: Uint8Array, other: Uint8Array): boolean => {
  if (one === other) return true
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false
  return true
}

/**
 * Returns whether equal streams can share one object. Form XObjects and patterns refer to their resources, which may
 * contain cycles; and programs that fill in form fields overwrite a field's form XObject, which must not be shared.
 */
const canBeShared = (stream: PdfStream): boolean =>
  !['BBox', 'Resources', 'PatternType'].some((key) => stream.has(key))

/** A picture refers to its mask and to a color space with a profile. Malformed files may contain longer chains. */
const maxStreamDepth = 16

/** Deduplicates streams: documents from one program contain the same fonts, profiles and pictures. */
class StreamDeduplicator {
  /** The number of nested streams that are being written. */
  #depth = 0
  readonly #known = new Map<string, { stream: PdfStream; number: number }[]>()

  /** Returns the object number of an equal stream or, if there is none, the one that `set` returns. */
  numberOf(stream: PdfStream, translation: Translation, set: () => number): number {
    if (!canBeShared(stream) || this.#depth === maxStreamDepth) return set()
    this.#depth += 1
    const entries = [...stream].filter(([key]) => key.value !== 'Length')
    const words = new ObjectBytes(256)
    words.dictionary(entries, translation)
    this.#depth -= 1
    const key = `${stream.data.length} ${toBinaryString(words.take())}`
    const candidates = this.#known.get(key) ?? []
    const duplicate = candidates.find((it) => areEqual(it.stream.data, stream.data))
    if (duplicate !== undefined) return duplicate.number
    const number = set()
    candidates.push({ stream, number })
    this.#known.set(key, candidates)
    return number
  }
}

export interface TargetObject {
  number: number
  object: PdfObject
  /** Undefined for an object whose references are already those of the result. */
  translation: Translation | undefined
}

/** The objects of a result, numbered from 1, and those that wait to be written. */
export class TargetDocument {
  #count = 0
  #waiting: TargetObject[] = []
  readonly streams = new StreamDeduplicator()

  /** Returns a reference to an object that is set later, or never. */
  reserve(): PdfRef {
    this.#count += 1
    return PdfRef.of(this.#count, 0)
  }

  set({ objectNumber }: PdfRef, object: PdfObject, translation?: Translation): void {
    this.#waiting.push({ number: objectNumber, object, translation })
  }

  add(object: PdfObject): PdfRef {
    const reference = this.reserve()
    this.set(reference, object)
    return reference
  }

  get count(): number {
    return this.#count
  }

  /** Returns the objects that were set since the last call. */
  takeWaiting(): readonly TargetObject[] {
    const waiting = this.#waiting
    this.#waiting = []
    return waiting
  }
}

/** Readers traverse a tree with few kids per node faster than one long list. */
const kidsPerNode = 64

/**
 * Builds the page tree.
 *
 * @returns its root and, for each page, its parent node.
 */
export const addPageTree = (
  target: TargetDocument,
  pages: readonly PdfRef[],
): { root: PdfRef; parents: readonly PdfRef[] } => {
  const parents: PdfRef[] = []
  let level: { reference: PdfRef; count: number; node: PdfDict | undefined }[] = pages.map(
    (reference) => ({ reference, count: 1, node: undefined }),
  )
  do {
    const above: typeof level = []
    for (let start = 0; start < level.length || start === 0; start += kidsPerNode) {
      const kids = level.slice(start, start + kidsPerNode)
      const reference = target.reserve()
      const count = kids.reduce((sum, kid) => sum + kid.count, 0)
      const node = PdfDict.of({
        Type: PdfName.of('Pages'),
        Kids: new PdfArray(kids.map((kid) => kid.reference)),
        Count: PdfNumber.of(count),
      })
      for (const kid of kids)
        if (kid.node) kid.node.set('Parent', reference)
        else parents.push(reference)
      target.set(reference, node)
      above.push({ reference, count, node })
    }
    level = above
  } while (level.length > 1)
  const [root] = level
  if (root === undefined) throw new Error('a tree without a root')
  return { root: root.reference, parents }
}
