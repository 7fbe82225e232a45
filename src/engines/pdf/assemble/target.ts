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
 * Whether a stream may stand for others. Forms and patterns lead to what they draw with, which may lead back to them;
 * and programs that fill in form fields write over a form, which then must be one field's only.
 */
const canBeShared = (stream: PdfStream): boolean =>
  !['BBox', 'Resources', 'PatternType'].some((key) => stream.has(key))

/** A picture has a mask, and a colour space with a profile; longer chains are no honest document's. */
const maxStreamDepth = 16

/**
 * Streams of a result that are the same: documents of one origin bring the same fonts, profiles and pictures, which
 * are needed once.
 */
class StreamDeduplicator {
  /** Streams that are being written because another names them. */
  #depth = 0
  readonly #known = new Map<string, { stream: PdfStream; number: number }[]>()

  /** The object number of a stream just like this one; if there is none, the one that `set` gives it. */
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
  /** Undefined for an object whose references already are those of the result. */
  translation: Translation | undefined
}

/** The objects of a result, numbered from 1, waiting to be written. */
export class TargetDocument {
  #count = 0
  #waiting: TargetObject[] = []
  readonly streams = new StreamDeduplicator()

  /** A number for an object that comes later, or never. */
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

  /** What has come since it was last asked. */
  takeWaiting(): readonly TargetObject[] {
    const waiting = this.#waiting
    this.#waiting = []
    return waiting
  }
}

/** Readers walk a tree of few kids a node faster than one long list. */
const kidsPerNode = 64

/** Builds the tree above pages. @returns its root and, page by page, the node above. */
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
