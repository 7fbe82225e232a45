import { type PdfObject, PdfRef } from '@libpdf/core'
import { StreamTwins } from './stream-twins.ts'
import type { SourceGraph } from './source-graph.ts'

/** How an object of a source is put into words of the result. */
export interface Translation {
  readonly graph: SourceGraph
  /** The object number in the result; 0 for what is left out. */
  numberOf(reference: PdfRef): number
  /** A name's bytes, as characters up to U+00FF. */
  nameBytes(name: string): string
  /** The key under which the result's tags know a page, an annotation or a form; undefined when they do not. */
  tagKey(key: number): number | undefined
}

export interface TargetObject {
  number: number
  object: PdfObject
  /** Undefined for an object whose references already are those of the result. */
  translation: Translation | undefined
}

/** The objects of a result, numbered from 1, waiting to be written. */
export class Target {
  #count = 0
  #waiting: TargetObject[] = []
  readonly twins = new StreamTwins()

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
