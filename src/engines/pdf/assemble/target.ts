import { type PdfObject, PdfRef } from '@libpdf/core'
import type { Translation } from './serialize.ts'
import { StreamTwins } from './stream-twins.ts'

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
