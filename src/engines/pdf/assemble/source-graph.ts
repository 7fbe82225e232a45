import {
  type PDF,
  type PdfArray,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  type PdfString,
} from '@libpdf/core'
import { toBinaryString, findNameBytes } from './binary-strings.ts'

const discard = () => {}

/**
 * Calls a function that uses the parser, with console warnings suppressed. The parser warns about oddities in a
 * visitor's file, such as strings that cannot be decrypted, and has no option against it. It works synchronously,
 * even when it returns a promise, so that no other warnings are lost.
 */
export const withoutConsoleWarnings = <T>(use: () => T): T => {
  const { warn } = console
  console.warn = discard
  try {
    return use()
  } finally {
    console.warn = warn
  }
}

const maxReferenceHops = 32

/**
 * Gives access to a parsed document's objects through references. Missing and unreadable objects are undefined, like
 * null.
 */
export class SourceGraph {
  readonly catalog: PdfDict
  readonly trailer: PdfDict
  readonly version: string
  readonly #registry: PDF['context']['registry']
  readonly #bytes: Uint8Array
  readonly #objects = new Map<number, PdfObject | undefined>()
  readonly #nameBytes = new Map<string, string>()

  constructor(pdf: PDF, bytes: Uint8Array) {
    this.#registry = pdf.context.registry
    this.#bytes = bytes
    this.catalog = pdf.context.catalog.getDict()
    this.trailer = pdf.context.info.trailer
    this.version = pdf.context.info.version
  }

  /** Follows references, and references to references. */
  resolve(value: PdfObject | undefined): PdfObject | undefined {
    let current = value
    for (let hops = 0; current?.type === 'ref'; hops += 1) {
      if (hops === maxReferenceHops) return undefined
      const { objectNumber } = current
      if (this.#objects.has(objectNumber)) current = this.#objects.get(objectNumber)
      else {
        const reference = current
        const found = withoutConsoleWarnings(() => this.#registry.resolve(reference)) ?? undefined
        this.#objects.set(objectNumber, found)
        current = found
      }
    }
    return current?.type === 'null' ? undefined : current
  }

  /** Makes an object number stand for another object from now on, such as a smaller image. */
  replace(objectNumber: number, object: PdfObject): void {
    this.#objects.set(objectNumber, object)
  }

  /** Returns a dictionary, or the dictionary of a stream. */
  dict(value: PdfObject | undefined): PdfDict | undefined {
    const found = this.resolve(value)
    return found?.type === 'dict' || found?.type === 'stream' ? found : undefined
  }

  array(value: PdfObject | undefined): PdfArray | undefined {
    const found = this.resolve(value)
    return found?.type === 'array' ? found : undefined
  }

  name(value: PdfObject | undefined): string | undefined {
    const found = this.resolve(value)
    return found?.type === 'name' ? found.value : undefined
  }

  number(value: PdfObject | undefined): number | undefined {
    const found = this.resolve(value)
    return found?.type === 'number' && Number.isFinite(found.value) ? found.value : undefined
  }

  string(value: PdfObject | undefined): PdfString | undefined {
    const found = this.resolve(value)
    return found?.type === 'string' ? found : undefined
  }

  /**
   * Returns a name's bytes as characters up to U+00FF. The parser decodes names with `#` escapes as UTF-8 and other
   * names as Latin-1.
   */
  nameBytes(name: string): string {
    // oxlint-disable-next-line no-control-regex -- what is not ASCII is asked for
    if (/^[\x00-\x7f]*$/.test(name)) return name
    const bytes = this.#nameBytes.get(name) ?? findNameBytes(name, this.#texts())
    this.#nameBytes.set(name, bytes)
    return bytes
  }

  /** Yields the file's bytes and then the contents of its object streams, with one character per byte. */
  *#texts(): Iterable<string> {
    yield toBinaryString(this.#bytes)
    const size = this.number(this.trailer.get('Size')) ?? 0
    for (let number = 1; number < size; number += 1) {
      const object = this.resolve(PdfRef.of(number, 0))
      if (object instanceof PdfStream && this.name(object.get('Type')) === 'ObjStm')
        yield toBinaryString(object.getDecodedData())
    }
  }
}
