import { PdfName, PdfNumber, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'
import { deflate } from '../../../core/image-coding.ts'
import { encodingEntries, recodeStream } from './recode-stream.ts'
import { ObjectBytes, type Translation, asciiBytes } from './serialize.ts'
import type { Target, TargetObject } from './target.ts'
import { type Place, xrefStream } from './xref-stream.ts'

/** Objects to one object stream: readers inflate a whole one to get at any of its objects. */
const objectsAStream = 200

/** Streams compressed at a time. */
const streamsAtOnce = 32

/** Entries of a stream's dictionary that are said anew; DL is about decoded bytes as they once were. */
const encodingKeys = new Set(['Length', 'Filter', 'DecodeParms', 'DP', 'DL'])

/** Writes the objects of a target, in whatever order they come, as a PDF of parts that are never joined. */
export class PdfWriter {
  readonly #target: Target
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  #offset = 0
  readonly #places: Place[] = []
  readonly #small = new ObjectBytes()
  #packed: { number: number; start: number }[] = []

  constructor(target: Target, version: string) {
    this.#target = target
    // Four bytes above 127 tell programs that move files that this is not text (7.5.2).
    this.#push(asciiBytes(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`))
  }

  /** Writes what waits, and whatever that leads to. */
  async drain(): Promise<void> {
    for (
      let waiting = this.#target.takeWaiting();
      waiting.length > 0;
      waiting = this.#target.takeWaiting()
    ) {
      const streams: [TargetObject, PdfStream][] = []
      for (const it of waiting)
        if (it.object instanceof PdfStream) streams.push([it, it.object])
        else await this.#pack(it)
      for (let start = 0; start < streams.length; start += streamsAtOnce) {
        const recoded = await Promise.all(
          streams.slice(start, start + streamsAtOnce).map(async ([it, stream]) => ({
            it,
            stream,
            ...(await recodeStream(it.translation?.graph, stream)),
          })),
        )
        for (const { it, stream, ...encoded } of recoded)
          this.#stream(
            it.number,
            [
              ...[...stream].filter(([key]) => !encodingKeys.has(key.value)),
              ...encodingEntries(encoded),
            ],
            encoded.data,
            it.translation,
          )
      }
    }
  }

  /** Ends the file. Sixteen bytes of `identifier` name it. */
  async finish(root: PdfRef, info: PdfRef, identifier: Uint8Array<ArrayBuffer>): Promise<Blob> {
    await this.drain()
    await this.#flush()
    const { objectNumber } = this.#target.reserve()
    const start = this.#offset
    this.#places[objectNumber] = { kind: 'offset', offset: start }
    const { entries, data } = await xrefStream(this.#places, root, info, identifier)
    this.#stream(objectNumber, entries, data, undefined)
    this.#push(asciiBytes(`startxref\n${start}\n%%EOF\n`))
    return new Blob(this.#parts, { type: 'application/pdf' })
  }

  async #pack({ number, object, translation }: TargetObject): Promise<void> {
    this.#packed.push({ number, start: this.#small.length })
    this.#small.value(object, translation)
    this.#small.ascii('\n')
    if (this.#packed.length === objectsAStream) await this.#flush()
  }

  async #flush(): Promise<void> {
    if (this.#packed.length === 0) return
    const { objectNumber } = this.#target.reserve()
    const index = this.#packed.map(({ number, start }) => `${number} ${start}`).join(' ')
    const header = asciiBytes(`${index}\n`)
    const body = this.#small.take()
    const whole = new Uint8Array(header.length + body.length)
    whole.set(header)
    whole.set(body, header.length)
    for (const [position, { number }] of this.#packed.entries())
      this.#places[number] = { kind: 'packed', stream: objectNumber, position }
    const entries: [PdfName, PdfObject][] = [
      [PdfName.of('Type'), PdfName.of('ObjStm')],
      [PdfName.of('N'), PdfNumber.of(this.#packed.length)],
      [PdfName.of('First'), PdfNumber.of(header.length)],
      [PdfName.of('Filter'), PdfName.of('FlateDecode')],
    ]
    this.#packed = []
    this.#stream(objectNumber, entries, await deflate(whole), undefined)
  }

  #stream(
    number: number,
    entries: readonly (readonly [PdfName, PdfObject])[],
    data: Uint8Array,
    translation: Translation | undefined,
  ): void {
    this.#places[number] = { kind: 'offset', offset: this.#offset }
    const head = new ObjectBytes(512)
    head.ascii(`${number} 0 obj\n`)
    head.dictionary([...entries, [PdfName.of('Length'), PdfNumber.of(data.length)]], translation)
    head.ascii('\nstream\n')
    this.#push(head.take())
    // Files are read into ordinary buffers, so no view of one is of shared memory.
    this.#push(data as Uint8Array<ArrayBuffer>)
    this.#push(asciiBytes('\nendstream\nendobj\n'))
  }

  #push(part: Uint8Array<ArrayBuffer>): void {
    this.#parts.push(part)
    this.#offset += part.length
  }
}
